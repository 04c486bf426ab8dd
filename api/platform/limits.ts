/** All but the time for an answer of the bot are ours. */
export const apiLimits = {
  /** Counts HTML, quotes and reactions. A longer single message is a page by itself. */
  messagePageBytes: 1_000_000,
  botWaitMs: 60_000,
  profilePicturePixels: 40_000_000,
  linkBytes: 5 * 1024 * 1024,
  linkFetchMs: 10_000,
  linkRedirects: 5,
  dislikeExcerptLength: 1_000,
  linkCardTextLength: 200,
  joinRequestsShown: 100,
  paymentsShown: 100,
  /** One forward is done completely or not at all: its copies, and their text, HTML and quotes. */
  messagesPerForward: 100,
  forwardCharacters: 400_000,
  unsentAttachmentHours: 24,
  /** So long, an older database can be restored; see `api/platform/files/trash.ts`. */
  trashDays: 30,
  /** Below this share of free disk the trash is emptied, oldest first. */
  trashLeastFreePercent: 5,
  sessionDays: 30,
  /** When a key was last used is stored this exactly. */
  keyUseSeconds: 60,
  /** How long an assistant waits for an answer of the bot, and how often it looks. */
  mcpAnswerMs: 50_000,
  mcpPollMs: 300,
  kbsPerUser: 1_000,
  /** Defaults of settings, per knowledge base and per person. */
  kbBytes: 100 * 1024 ** 3,
  personBytes: 50 * 1024 ** 3,
  connectionsPerPerson: 100,
  /** Unread data of one connection, and of all of a person, above which a connection ends. */
  unreadBytesPerConnection: 1024 * 1024,
  unreadBytesPerPerson: 8 * 1024 * 1024,
  /** Over all their connections. */
  framesAtOncePerPerson: 2,
  readyCheckMs: 1_500,
  readyReuseMs: 1_000,
  /** More words do not narrow a search among chats. */
  chatSearchWords: 10,
} as const
