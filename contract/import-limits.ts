/** Ours: the numbers of importing an exported knowledge base. */
export const importLimits = {
  /** The most files, folders, chats and attached files in the zip file together. */
  entries: 100_000,
  /** The paths of the zip file and what its directory says about them, together. */
  directoryBytes: 32 * 1024 * 1024,
  folders: 20_000,
  chats: 2_000,
  people: 2_000,
  messagesPerChat: 200_000,
  messages: 1_000_000,
  reactionsPerMessage: 200,
  citationsPerMessage: 50,
  /** The longest description of the export, of its files or of its chats. */
  jsonBytes: 16 * 1024 * 1024,
  /** The longest line of a chat, which is one message. */
  messageBytes: 2 * 1024 * 1024,
  /** How many of their imports a person is shown, and how often a page asks for progress. */
  shown: 5,
  progressMs: 2_000,
} as const
