export const account = {
  page: 'Your account',
}
