/** The element id of the line above the first unread message. */
export const newLineId = 'new-messages'
