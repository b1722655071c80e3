export const tables = {
  page: 'Tables',
}
