import type { MessageRow } from '#api/messages/present.ts'

/** The bot: it owns its answers, whoever watches. */
export type Bot = {
  /** Begins to answer a question; returns at once. A question is answered once. */
  answer: (question: MessageRow) => void
  /** Ends an answer being written; what stands, stays. */
  stop: (messageId: string) => Promise<void>
  /** Writes an answer that is not being written again from the start. */
  again: (messageId: string) => Promise<void>
  /** Marks answers a former run left unfinished as interrupted, and answers what it never began to. */
  start: () => Promise<void>
  /** After the database was away: writes what was begun, or asked, and is written by nobody now. */
  recover: () => Promise<void>
  /** Begins no more answers; what is asked now is answered after the next start. Waits for the others. */
  settle: () => Promise<void>
  /** Marks what is still being written as interrupted. */
  close: () => Promise<void>
}
