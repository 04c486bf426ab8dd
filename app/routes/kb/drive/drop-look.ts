export const dropLook =
  'data-over:bg-wash data-over:outline-2 data-over:outline-accent data-over:-outline-offset-2'
