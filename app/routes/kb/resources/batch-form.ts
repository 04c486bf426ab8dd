/** The id of the form of the list's checkboxes. */
export const batchFormId = 'items'
