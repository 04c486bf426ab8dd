/** The id of the form that the list's checkboxes belong to. */
export const batchFormId = 'items'
