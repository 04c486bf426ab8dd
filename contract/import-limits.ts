import { countLimits } from './count-limits.ts'

/** Ours: the numbers of importing an exported knowledge base. */
export const importLimits = {
  /** The most files, folders, chats and attached files in the zip file together. */
  entries: countLimits.resourcesPerKb,
  /** The paths of the zip file and what its directory says about them, together. */
  directoryBytes: 32 * 1024 * 1024,
  folders: countLimits.foldersPerKb,
  chats: countLimits.chatsPerKb,
  people: 2_000,
  messagesPerChat: 200_000,
  messages: 1_000_000,
  reactionsPerMessage: 200,
  citationsPerMessage: 50,
  /** The longest description of the export, of its knowledge base or of its files. */
  jsonBytes: 16 * 1024 * 1024,
  /** The longest entry of a list in these files and in a chat, such as a message. */
  valueBytes: 2 * 1024 * 1024,
  /** How many lists and objects are in each other: more than an export has. */
  jsonDepth: 16,
  /** How many messages are stored by one transaction, and how much of a chat's file they are. */
  messagesAtOnce: 20,
  messageBytesAtOnce: 32 * 1024,
  /** How many of their imports a person is shown, and how often a page asks for progress. */
  shown: 5,
  progressMs: 2_000,
} as const
