import type { MessageRow } from '#api/chats/messages/select.ts'

export type Bot = {
  /** Starts to answer a question and returns at once. A question is answered only once. */
  answer: (question: MessageRow) => void
  stop: (messageId: string) => Promise<void>
  again: (messageId: string) => Promise<void>
  /** Answers recent questions; interrupts (if `alone`) or takes over what others left. */
  start: (alone: boolean) => Promise<void>
  /**
   * After a database outage: writes the answers that were requested and that no process is writing.
   */
  recover: () => Promise<void>
  /** Ends what is running. Questions that arrive now are answered after the next start. */
  settle: () => Promise<void>
  close: () => Promise<void>
}
