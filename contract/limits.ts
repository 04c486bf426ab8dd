/** How many of the people who replied to a message are shown with it. */
export const repliersShown = 3

/**
 * The numbers that pages and API share, with their units. Those of section 9 of the specification;
 * "Ours" marks others. Numbers of one program are in its own `limits.ts`.
 */
export const limits = {
  messagePageSize: 100,
  systemChatPageSize: 50,
  systemMessagePageSize: 50,
  /** Ours: the client closes the connection if a frame is not answered within this time. */
  socketAnswerMs: 10_000,
  feedbackImages: 10,
  profilePictureBytes: 5 * 1024 * 1024,
  profilePictureSidePx: 256,
  inboxPageSize: 50,
  /**
   * Ours: unread notifications are counted up to this number. A higher number is shown as "99+".
   */
  unreadCounted: 100,
  /** Ours: the specification leaves the following numbers to the server. */
  linksPerUpload: 20,
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
  cursorLength: 600,
  mentionsPerMessage: 50,
  threadPageSize: 50,
  /** The reason that a person gives for disliking an answer. */
  whyLength: 1_000,
  dislikePageSize: 50,
  filesPerQuestion: 20,
  /** The linked pages of each kind that one call describes, and the length of a description. */
  linkCardsPerKind: 50,
  sharedKbsShown: 50,
  emailsPerInvite: 50,
  invitationDays: 7,
  invitationTokenLength: 200,
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
  paymentEventBytes: 1024 * 1024,
  searchQueryLength: 300,
  emailLength: 254,
  urlLength: 2_048,
  colorLength: 32,
  reactionLength: 32,
  chatPreviewLength: 200,
  jsonBodyBytes: 256 * 1024,
  /**
   * Limits of a page's form without files: its size, its size as a multipart form, and its number
   * of fields. A multipart form has a lower limit, because parsing it takes longer.
   */
  formBodyBytes: 512 * 1024,
  formPartsBytes: 64 * 1024,
  /** The size of an upload without its files: its fields and multipart boundaries. */
  besideFilesBytes: 1024 * 1024,
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
  pageImageWidthPx: 1_200,
  /** The value of `Retry-After` in answers while the API cannot be reached. */
  upstreamRetrySeconds: 2,
} as const

/**
 * Ours: how many of a thing there may be. Everything that a person can add has such a number, or
 * is limited by storage and always read a page at a time; see docs/security.md.
 */
export const countLimits = {
  /** The group chats of a knowledge base, and the group and private chats that a person began. */
  chatsPerKb: 2_000,
  chatsPerPerson: 5_000,
  /** The people of a group chat, of a knowledge base, and the knowledge bases that a person is in. */
  membersPerChat: 500,
  membersPerKb: 5_000,
  kbsPerMember: 2_000,
  /** The pending invitations of a knowledge base. */
  invitationsPerKb: 500,
  foldersPerKb: 10_000,
  /** Files and links. */
  resourcesPerKb: 100_000,
  versionsPerFile: 1_000,
  /** The unsent texts that are stored of one person; the oldest ones are deleted. */
  draftsPerPerson: 200,
  termsPerOwner: 1_000,
  aliasesPerPerson: 1_000,
  reactionsPerPersonAndMessage: 20,
  reactionsPerMessage: 1_000,
  /** The quotes of an answer, their length together, and the marked parts of each. */
  citationsPerMessage: 60,
  quoteCharactersPerMessage: 12_000,
  marksPerCitation: 50,
  /** The browsers in which a person is signed in; the oldest sign-ins end. */
  sessionsPerPerson: 100,
} as const

/** Ours. */
export const archiveLimits = {
  /** The most files and folders in one archive. */
  entries: 20_000,
  /** The most items that can be selected for one archive, of each kind. */
  selected: 200,
} as const

/** Ours. */
export const binLimits = {
  /** How long a toast offers to undo a deletion. */
  undoMs: 10_000,
  /** How long something that was deleted can be restored. */
  days: 30,
  pageSize: 100,
  /** The most that are restored or deleted for good with one call. */
  atOnce: 200,
} as const

/** Ours: the numbers of uploads of many files, and of uploads that continue after an interruption. */
export const uploadLimits = {
  /** The names of files that one call compares with those in a folder. */
  namesPerCall: 500,
  /** The folders that one call creates, and how deep they may be nested. */
  foldersPerCall: 200,
  folderDepth: 30,
  /** The length of a file's path in a folder that is uploaded. */
  pathLength: 2_000,
  /** The files of one chosen or dropped folder. */
  filesAtOnce: 10_000,
  /** A file from this size on is sent so that it can continue after an interruption. */
  resumableFromBytes: 5 * 1024 * 1024,
  /** How long an unfinished upload is kept after its last byte. */
  unfinishedHours: 24,
  /** How many unfinished uploads a person may have. */
  unfinishedPerPerson: 100,
  /** How long a request for an upload waits until another one has stored what arrived. */
  lockWaitMs: 30_000,
} as const

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

/** How many ambiguous names of a text are asked about, and how many people of each are shown. */
export const mentionLimits = { names: 5, peoplePerName: 20 } as const

/** The width of a printed page, in the units in which the places of its lines are given. */
export const pageWidthUnits = 10_000
