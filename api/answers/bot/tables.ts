/** The process that writes an answer, if several use one database; see `leases.ts`. */
export interface AnswerLeaseTable {
  message_id: string
  writer: string
  until: string
}
