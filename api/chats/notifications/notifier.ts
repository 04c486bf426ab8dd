/** An edited message and the people whom it mentioned before. */
export type Edit = { messageId: string; before: string[] }

/**
 * Writes notifications about messages in the background, so that sending a message does not wait
 * for them.
 */
export type Notifier = {
  sent: (chatId: string, messageId: string) => void
  edited: (chatId: string, edit: Edit) => void
  /** Writes waiting notifications at once; resolves when all are written. */
  settled: () => Promise<void>
  close: () => Promise<void>
}
