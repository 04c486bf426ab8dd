/**
 * Every number of the product, with its unit in its name. The numbers are from section 9 of the
 * specification; "Ours" marks numbers that are not in the specification.
 */
export const limits = {
  messagePageSize: 100,
  /**
   * Ours: one page of messages with their HTML, quotes and reactions. A longer single message is a
   * page by itself.
   */
  messagePageBytes: 1_000_000,
  systemChatPageSize: 50,
  systemMessagePageSize: 50,
  optimisticMatchMs: 5_000,
  /** How long an answer of the bot may wait and be written. */
  botWaitMs: 60_000,
  heartbeatMs: 60_000,
  statusPollMs: 5_000,
  /**
   * Ours: the delay before a failed fetch of a page is retried. Each retry doubles the delay, up
   * to `refreshAgainMostMs`.
   */
  refreshAgainMs: 2_000,
  refreshAgainMostMs: 30_000,
  reconnectWhenVisibleMs: 1_000,
  socketReconnectAttempts: 5,
  socketReconnectBaseMs: 1_000,
  /**
   * Ours: after the five fast attempts, the client tries to reconnect in this interval instead of
   * giving up.
   */
  socketQuietRetryMs: 30_000,
  socketSendAttempts: 3,
  socketSendBaseMs: 500,
  socketConnectMs: 5_000,
  /** Ours: the client closes the connection if a frame is not answered within this time. */
  socketAnswerMs: 10_000,
  /** Ours: a message is shown as waiting if it is not acknowledged within this time. */
  messageWaitsMs: 5_000,
  /** Ours: the longest frame that a browser accepts. */
  socketEventLength: 4_000_000,
  feedbackImages: 10,
  profilePictureBytes: 5 * 1024 * 1024,
  /** Ours: the most pixels of an uploaded picture, and the side of the stored square. */
  profilePicturePixels: 40_000_000,
  profilePictureSidePx: 256,
  inboxPageSize: 50,
  /**
   * Ours: unread notifications are counted up to this number. A higher number is shown as "99+".
   */
  unreadCounted: 100,
  inboxWeekDays: 7,
  inboxMonthDays: 30,
  copyFeedbackMs: 1_500,
  /** When the emoji picker and its data are preloaded, and how long the data is kept. */
  emojiScriptAfterMs: 1_000,
  emojiDataAfterMs: 2_000,
  emojiDataMs: 24 * 3_600_000,
  /** Ours: a finger that rests on a message this long opens its actions. */
  longPressMs: 450,
  sidebarCookieDays: 7,
  toastsVisible: 5,
  toastMs: 4_000,
  shortcutToastMs: 3_000,
  dialogToastMs: 5_000,
  toastSwipePx: 50,
  tooltipDelayMs: 700,
  tooltipSkipDelayMs: 300,

  /** Ours: the specification leaves the following numbers to the server. */
  linksPerUpload: 20,
  linkBytes: 5 * 1024 * 1024,
  linkFetchMs: 10_000,
  linkRedirects: 5,
  attachmentsPerMessage: 10,
  attachmentPageSize: 50,
  /** The longest side of the small image that is drawn of a picture or of a page of a file. */
  thumbnailSidePx: 480,
  /** The longest side of the large one, which fills a window. */
  previewSidePx: 1_600,
  chatPageSize: 50,
  /** Of the members of a chat or of a knowledge base. */
  memberPageSize: 100,
  /** The people who are named as connected to a chat, and how often a page asks who is. */
  presentShown: 20,
  presenceMs: 30_000,
  /** More members than this are not listed where a person is chosen. */
  membersToChoose: 500,
  cursorLength: 600,
  mentionsPerMessage: 50,
  threadPageSize: 50,
  /** The word why with which a person dislikes an answer. */
  whyLength: 1_000,
  dislikePageSize: 50,
  /** How much of a question and of its answer the list of disliked answers shows. */
  dislikeExcerptLength: 1_000,
  filesPerQuestion: 20,
  /** The linked pages of each kind that one call describes, and the length of a description. */
  linkCardsPerKind: 50,
  linkCardTextLength: 200,
  linkCardsPerMessage: 3,
  sharedKbsShown: 50,
  emailsPerInvite: 50,
  invitationDays: 7,
  invitationTokenLength: 200,
  /** How long a browser stores an invitation that a person has opened before signing in. */
  pendingInvitationHours: 24,
  /** How long a browser stores the page that a signed-out person has asked for. */
  afterLoginSeconds: 3_600,
  /** Browsers ignore a longer cookie, with its name and its attributes. */
  cookieLength: 4_096,
  joinRequestsShown: 100,
  sharedWithShown: 20,
  membersPerAdd: 100,
  foldersPerRequest: 1_000,
  titleLength: 120,
  descriptionLength: 2_000,
  folderNameLength: 120,
  fileNameLength: 255,
  messageLength: 20_000,
  /** The title of a message, which is its first line. */
  postTitleLength: 200,
  displayNameLength: 80,
  bioLength: 1_000,
  termKeywordLength: 100,
  termDefinitionLength: 2_000,
  termPageSize: 200,
  aliasLength: 80,
  feedbackLength: 5_000,
  feedbackImageBytes: 10 * 1024 * 1024,
  feedbackPageSize: 50,
  paymentsShown: 100,
  paymentEventBytes: 1024 * 1024,
  searchQueryLength: 300,
  emailLength: 254,
  urlLength: 2_048,
  colorLength: 32,
  reactionLength: 32,
  chatPreviewLength: 200,
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
  jsonBodyBytes: 256 * 1024,
  /**
   * Limits of a page's form without files: its size, its size as a multipart form, and its number
   * of fields. A multipart form has a lower limit, because parsing it takes longer.
   */
  formBodyBytes: 512 * 1024,
  formPartsBytes: 64 * 1024,
  formFields: 2_500,
  /** The size of an upload without its files: its fields and multipart boundaries. */
  besideFilesBytes: 1024 * 1024,
  /**
   * `bodyIdleMs`: the longest pause within a body. `bodyTotalMs`: the total time for a body that
   * is not an upload.
   */
  bodyIdleMs: 20_000,
  bodyTotalMs: 60_000,
  headersMs: 20_000,
  /**
   * How long an idle connection stays open. Proxies keep idle connections open for a minute, so
   * this is longer.
   */
  keepAliveMs: 75_000,
  /** How long an upgraded connection stays open after our side of it has ended. */
  halfClosedMs: 5_000,
  /** How many buffered request bodies may be in transit from one address at once. */
  bodiesAtOncePerAddress: 64,
  /**
   * `refusedBodyMs`: how long a rejected client may continue to send its body, so that it can read
   * the answer. `refusedIdleMs`: how long it may pause during that time.
   */
  refusedBodyMs: 30_000,
  refusedIdleMs: 5_000,
  /** How much of a signed-out user's form is preserved; see `app/forms/keep-form.ts`. */
  keptFormBytes: 512 * 1024,
  socketFrameBytes: 64 * 1024,
  /**
   * `running`: pages rendered at once. `perVisitor`: pages of one visitor that run or wait.
   * `turnMs`: a page that takes longer no longer counts as running. `retrySeconds`: `Retry-After`
   * of a rejected request.
   */
  pages: { running: 8, perVisitor: 300, turnMs: 500, retrySeconds: 2 },
  resourcePageSize: 100,
  kbPageSize: 100,
  searchPageSize: 20,
  sessionDays: 30,
  /** How many knowledge bases a person can create. */
  kbsPerUser: 1_000,
  /** Defaults of settings: bytes of files per knowledge base and per person. */
  kbBytes: 100 * 1024 ** 3,
  personBytes: 50 * 1024 ** 3,
  /** From this share of the storage limit on, pages warn that it is nearly used up. */
  roomWarningPercent: 80,
  otherKbsShown: 6,
  recentShown: 5,
  pageImageWidthPx: 1_200,
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
  upstreamReadyMs: 3_000,
  upstreamWaitMs: 60_000,
  upstreamFactsMs: 10_000,
  upstreamAskAgainMs: 500,
  /** How long a page waits for the API to begin its answer to a call. */
  upstreamAnswerMs: 45_000,
  /** If the API does not answer within this time, its health is checked in this interval. */
  upstreamSlowMs: 1_000,
  upstreamCheckMs: 1_000,
  /**
   * The timeout of a health check. An API that fails the check is down, and is checked again after
   * the interval.
   */
  upstreamHealthMs: 3_000,
  upstreamAgainMs: 250,
  /** How much longer than other requests an upload waits for an API that is down. */
  upstreamUploadMs: 10_000,
  /** The value of `Retry-After` in answers while the API cannot be reached. */
  upstreamRetrySeconds: 2,
  /** More words than this do not narrow a search among chats. */
  chatSearchWords: 10,
  /**
   * A message rejected by the rate limit is sent again automatically if the wait is at most this
   * long.
   */
  socketRetryMostMs: 10_000,
} as const
