/** The id of the form that the list's checkboxes belong to. */
export const batchFormId = 'items'

/** Whether there is anything that the reader may do with a selection that has this item. */
export function isSelectable(can: { download: boolean; move: boolean; delete: boolean }): boolean {
  return can.download || can.move || can.delete
}
