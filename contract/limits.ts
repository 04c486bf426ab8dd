export const repliersShown = 3

/** Numbers of section 9, but for those marked "Ours". One program's are in its `limits.ts`. */
export const limits = {
  messagePageSize: 100,
  systemChatPageSize: 50,
  systemMessagePageSize: 50,
  socketAnswerMs: 10_000,
  feedbackImages: 10,
  profilePictureBytes: 5 * 1024 * 1024,
  profilePictureSidePx: 256,
  inboxPageSize: 50,
  /** Ours: unread notifications; more are shown as "99+". */
  unreadCounted: 100,
  /** Ours from here: the specification leaves them to the server. */
  linksPerUpload: 20,
  attachmentsPerMessage: 10,
  attachmentPageSize: 50,
  /** The image of a picture or of a page of a file. */
  thumbnailSidePx: 480,
  previewSidePx: 1_600,
  chatPageSize: 50,
  memberPageSize: 100,
  /** People named as connected to a chat, and how often a page asks. */
  presentShown: 20,
  cursorLength: 600,
  mentionsPerMessage: 50,
  threadPageSize: 50,
  whyLength: 1_000,
  dislikePageSize: 50,
  activityPageSize: 50,
  filesPerQuestion: 20,
  /** Cards of each kind in one call, and the length of a description. */
  linkCardsPerKind: 50,
  sharedKbsShown: 50,
  emailsPerInvite: 50,
  suggestedInvitees: 6,
  invitationDays: 7,
  invitationTokenLength: 200,
  sharedWithShown: 20,
  membersPerAdd: 100,
  foldersPerRequest: 1_000,
  titleLength: 120,
  /** The query with which a program asks for access. */
  authorizationLength: 4_000,
  descriptionLength: 2_000,
  folderNameLength: 120,
  fileNameLength: 255,
  messageLength: 20_000,
  /** A message's title is its first line. */
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
  /** A line of a commonplace book, and what its keeper notes about it. */
  bookLineLength: 2_000,
  bookNoteLength: 1_000,
  bookPageSize: 48,
  /** Comments that are shown at a page, and what is shown of each. */
  passageCommentsShown: 100,
  passageCommentExcerpt: 300,
  passageRepliesShown: 3,
  emailLength: 254,
  urlLength: 2_048,
  userAgentLength: 1_000,
  colorLength: 32,
  reactionLength: 32,
  chatPreviewLength: 200,
  jsonBodyBytes: 256 * 1024,
  /** A text that is written here: 20,000 lines. Escaped in JSON and in a form it is longer. */
  writtenLength: 1_000_000,
  /** How long somebody counts as writing a page without being heard of, and how many are named. */
  editorSeconds: 90,
  editorsShown: 20,
  writtenJsonBytes: 4 * 1024 * 1024,
  writtenFormBytes: 10 * 1024 * 1024,
  /** Counts no files. A multipart form has a lower limit, because parsing it takes longer. */
  formBodyBytes: 512 * 1024,
  formPartsBytes: 64 * 1024,
  /** Fields and multipart boundaries. */
  besideFilesBytes: 1024 * 1024,
  socketFrameBytes: 64 * 1024,
  /**
   * `running`: rendered at once. `perVisitor`: running or waiting. A page that takes longer than
   * `turnMs` no longer counts as running. `retrySeconds`: `Retry-After`.
   */
  pages: { running: 8, perVisitor: 300, turnMs: 500, retrySeconds: 2 },
  resourcePageSize: 100,
  /** Headings of files that are offered as questions. */
  suggestedQuestions: 3,
  findsPerFile: 500,
  answersQuoting: 5,
  kbPageSize: 100,
  searchPageSize: 20,
  /** What visitors read: items of a list, the newest ones, and pages of a text together. */
  publishedPageSize: 50,
  publishedNewest: 6,
  /** Of visitors, in a day, of one knowledge base. */
  visitorQuestions: 10_000,
  visitorQuestionLength: 500,
  publishedPagesTogether: 4,
  publishedChanges: 30,
  /** In site maps: knowledge bases, and folders and files of each. */
  publishedKbsMapped: 1_000,
  publishedPagesMapped: 2_000,
  /** Of one page of a file, in UTF-16 units. */
  publishedPageLength: 20_000,
  pageImageWidthPx: 1_200,
  /** Pages of a file that are read together: a text whole, of drawn pages so many. */
  textTogether: { bytes: 200_000, pages: 500 },
  drawnPagesTogether: 20,
  /** `Retry-After` while the API cannot be reached. */
  upstreamRetrySeconds: 2,
} as const

/**
 * Ours. Everything that a person can add has a number, or is limited by storage and read a page at
 * a time; see docs/security.md.
 */
export const countLimits = {
  /** Group chats of a knowledge base; group and private chats that a person began. */
  chatsPerKb: 2_000,
  chatsPerPerson: 5_000,
  /** People of a group chat, people of a knowledge base, knowledge bases of a person. */
  membersPerChat: 500,
  membersPerKb: 5_000,
  kbsPerMember: 2_000,
  /** Pending invitations. */
  invitationsPerKb: 500,
  foldersPerKb: 10_000,
  resourcesPerKb: 100_000,
  templatesPerKb: 50,
  versionsPerFile: 1_000,
  /** The oldest ones are deleted. */
  draftsPerPerson: 200,
  pageDraftsPerPerson: 20,
  termsPerOwner: 1_000,
  pinsPerChat: 50,
  /** Of one knowledge base. */
  bookLinesPerPerson: 1_000,
  aliasesPerPerson: 1_000,
  reactionsPerPersonAndMessage: 20,
  reactionsPerMessage: 1_000,
  /** Quotes of an answer, their length together, and the marked parts of each. */
  citationsPerMessage: 60,
  quoteCharactersPerMessage: 12_000,
  marksPerCitation: 50,
  /** Signed-in browsers; the oldest sign-ins end. */
  sessionsPerPerson: 100,
  accessKeysPerPerson: 50,
  /** Browsers that get notices. */
  pushSubscriptionsPerPerson: 20,
} as const

export const archiveLimits = {
  entries: 20_000,
  selected: 200,
} as const

export const binLimits = {
  /** How long a toast offers to undo a deletion. */
  undoMs: 10_000,
  /** How long what was deleted can be restored. */
  days: 30,
  pageSize: 100,
  /** Restored or deleted for good with one call. */
  atOnce: 200,
} as const

export const uploadLimits = {
  /** Compared with those in a folder. */
  namesPerCall: 500,
  /** Folders that one call creates, and how deep they may be nested. */
  foldersPerCall: 200,
  folderDepth: 30,
  /** The path of a file in a folder that is uploaded. */
  pathLength: 2_000,
  /** Files of one chosen or dropped folder. */
  filesAtOnce: 10_000,
  /** Larger files can continue after an interruption. */
  resumableFromBytes: 5 * 1024 * 1024,
  unfinishedHours: 24,
  unfinishedPerPerson: 100,
  /** How long a request waits until another one has stored what arrived. */
  lockWaitMs: 30_000,
} as const

const { resourcesPerKb, foldersPerKb, chatsPerKb } = countLimits
const { citationsPerMessage, quoteCharactersPerMessage } = countLimits
const systemChats = 2
const attachedFiles = 100_000

/** Ours. An import has at most what there may be. */
export const importLimits = {
  /** Files, folders, chats and attached files together. */
  entries: resourcesPerKb + foldersPerKb + 2 * (chatsPerKb + systemChats) + attachedFiles,
  files: resourcesPerKb,
  /** Paths and what the directory says about them, together. */
  directoryBytes: 32 * 1024 * 1024,
  folders: foldersPerKb,
  chats: chatsPerKb + systemChats,
  /** Authors who keep their names. */
  people: countLimits.membersPerKb,
  messagesPerChat: 200_000,
  messages: 1_000_000,
  reactionsPerMessage: countLimits.reactionsPerMessage,
  citationsPerMessage,
  citationCharactersPerMessage: quoteCharactersPerMessage + citationsPerMessage * 400,
  /** A description of the export, its knowledge base or its files. */
  jsonBytes: 16 * 1024 * 1024,
  valueBytes: 2 * 1024 * 1024,
  /** Nested lists and objects: more than an export has. */
  jsonDepth: 16,
  messagesAtOnce: 20,
  messageBytesAtOnce: 32 * 1024,
  /** Imports of a person, and how often a page asks for progress. */
  shown: 5,
  progressMs: 2_000,
} as const

/** Names asked about, and people shown for each. */
export const mentionLimits = { names: 5, peoplePerName: 20 } as const

/** The unit of the places of a printed page's lines. */
export const pageWidthUnits = 10_000
