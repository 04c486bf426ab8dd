export const messageFieldId = 'message-field'
