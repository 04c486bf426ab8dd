/** Who wrote the comment, and who may change the file that it is about. */
export function mayResolve(
  comment: { user_id: string },
  reader: { id: string },
  file: { can: { rename: boolean } },
): boolean {
  return comment.user_id === reader.id || file.can.rename
}
