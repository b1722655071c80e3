export const people = {
  page: 'Friends',
}
