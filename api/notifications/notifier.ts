/** A message somebody has changed, and what it said before. */
export type Edit = { messageId: string; before: string }

/** Tells people of messages in the background, so that nobody who sends one waits for it. */
export type Notifier = {
  sent: (chatId: string, messageId: string) => void
  edited: (chatId: string, edit: Edit) => void
  /** Tells of what was sent so far without a pause; answers when everybody has been told. */
  settled: () => Promise<void>
  close: () => Promise<void>
}
