export interface AnswerLeaseTable {
  message_id: string
  writer: string
  until: string
}
