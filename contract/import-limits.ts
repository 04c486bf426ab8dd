import { countLimits } from './count-limits.ts'

const { resourcesPerKb, foldersPerKb, chatsPerKb } = countLimits
const { citationsPerMessage, quoteCharactersPerMessage } = countLimits
const systemChats = 2
const attachedFiles = 100_000

/** Ours: the numbers of importing an exported knowledge base. It has at most what there may be. */
export const importLimits = {
  /** The most files, folders, chats and attached files in the zip file together. */
  entries: resourcesPerKb + foldersPerKb + 2 * (chatsPerKb + systemChats) + attachedFiles,
  files: resourcesPerKb,
  /** The paths of the zip file and what its directory says about them, together. */
  directoryBytes: 32 * 1024 * 1024,
  folders: foldersPerKb,
  chats: chatsPerKb + systemChats,
  /** The authors of an export who keep their names. */
  people: countLimits.membersPerKb,
  messagesPerChat: 200_000,
  messages: 1_000_000,
  reactionsPerMessage: countLimits.reactionsPerMessage,
  citationsPerMessage,
  /** The quotes of a message as JSON, with their places. */
  citationCharactersPerMessage: quoteCharactersPerMessage + citationsPerMessage * 400,
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
