/**
 * The numbers that only the API uses, with their units. All but the time for an answer of the bot
 * are ours.
 */
export const apiLimits = {
  /**
   * Ours: one page of messages with their HTML, quotes and reactions. A longer single message is a
   * page by itself.
   */
  messagePageBytes: 1_000_000,
  /** How long an answer of the bot may wait and be written. */
  botWaitMs: 60_000,
  /** Ours: the most pixels of an uploaded picture, and the side of the stored square. */
  profilePicturePixels: 40_000_000,
  linkBytes: 5 * 1024 * 1024,
  linkFetchMs: 10_000,
  linkRedirects: 5,
  /** How much of a question and of its answer the list of disliked answers shows. */
  dislikeExcerptLength: 1_000,
  linkCardTextLength: 200,
  joinRequestsShown: 100,
  paymentsShown: 100,
  /**
   * Limits of one forward request, which is done completely or not at all: the number of copies,
   * and the total length of their text, HTML and quotes.
   */
  messagesPerForward: 100,
  forwardCharacters: 400_000,
  unsentAttachmentHours: 24,
  /**
   * How long a deleted file can be restored together with an older database; see
   * `api/platform/files/trash.ts`.
   */
  trashDays: 30,
  /**
   * If less than this share of the disk is free, files in the trash are deleted for good, oldest
   * first.
   */
  trashLeastFreePercent: 5,
  sessionDays: 30,
  /** How many knowledge bases a person can create. */
  kbsPerUser: 1_000,
  /** Defaults of settings: bytes of files per knowledge base and per person. */
  kbBytes: 100 * 1024 ** 3,
  personBytes: 50 * 1024 ** 3,
  connectionsPerPerson: 100,
  /**
   * A connection is ended above these numbers of unread bytes: of the connection itself, and of
   * all connections of its person.
   */
  unreadBytesPerConnection: 1024 * 1024,
  unreadBytesPerPerson: 8 * 1024 * 1024,
  /** How many frames of one person, over all their connections, are handled at once. */
  framesAtOncePerPerson: 2,
  readyCheckMs: 1_500,
  /** How long a result of `/ready` is used again for other callers. */
  readyReuseMs: 1_000,
  /** More words than this do not narrow a search among chats. */
  chatSearchWords: 10,
} as const
