/** How a folder looks while items that can be dropped are held over it. */
export const dropLook =
  'data-over:bg-wash data-over:outline-2 data-over:outline-accent data-over:-outline-offset-2'
