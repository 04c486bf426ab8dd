import type { MessageRow } from '#api/chats/messages/select.ts'

/** The bot. Its answers do not depend on who is connected. */
export type Bot = {
  /** Starts to answer a question and returns at once. A question is answered only once. */
  answer: (question: MessageRow) => void
  /** Stops an answer that is being written; the text so far stays. */
  stop: (messageId: string) => Promise<void>
  /** Writes an answer again from the start, unless it is being written. */
  again: (messageId: string) => Promise<void>
  /**
   * Answers recent unanswered questions. If this process is alone, marks answers that an earlier run
   * left unfinished as interrupted; otherwise takes over answers whose writer has died.
   */
  start: (alone: boolean) => Promise<void>
  /**
   * After a database outage: writes the answers that were started or requested and that no process
   * is writing.
   */
  recover: () => Promise<void>
  /**
   * Stops starting answers and waits for the running ones. Questions that arrive after this call
   * are answered after the next start.
   */
  settle: () => Promise<void>
  /**
   * Marks answers that are still being written as interrupted. Other processes, if there are any,
   * take them over.
   */
  close: () => Promise<void>
}
