/** The list's checkboxes belong to it. */
export const batchFormId = 'items'

export function isSelectable(can: { download: boolean; move: boolean; delete: boolean }): boolean {
  return can.download || can.move || can.delete
}
