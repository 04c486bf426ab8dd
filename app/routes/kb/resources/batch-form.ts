/** The form that the boxes of the list belong to. */
export const batchFormId = 'items'
