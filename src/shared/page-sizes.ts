/** Rows per page of lists that the app fetches page by page, and whose first page comes with their screen. */
export const pageSizes = {
  messages: 50,
  photos: 100,
  documents: 30,
  activity: 50,
  trash: 50,
  fitness: 10,
}
