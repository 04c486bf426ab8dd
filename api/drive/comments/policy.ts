/** Who wrote the comment, and who may edit the page that it is about. */
export function mayResolve(
  comment: { user_id: string },
  reader: { id: string },
  page: { can: { edit: boolean } },
): boolean {
  return comment.user_id === reader.id || page.can.edit
}
