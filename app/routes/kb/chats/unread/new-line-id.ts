export const newLineId = 'new-messages'
