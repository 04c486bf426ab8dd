import type { RateClass, WorkKind } from './call.ts'

/**
 * Every number of the product, with its unit in its name. Section 9 of the specification unless a
 * line says otherwise.
 */
export const limits = {
  messagePageSize: 100,
  /** Ours: the words and the HTML of a page's messages, but for one that is longer by itself. */
  messagePageBytes: 1_000_000,
  systemChatPageSize: 50,
  systemMessagePageSize: 50,
  optimisticMatchMs: 5_000,
  heartbeatMs: 60_000,
  statusPollMs: 5_000,
  /** Ours: a page that could not be fetched again is tried after this, doubled up to the other. */
  refreshAgainMs: 2_000,
  refreshAgainMostMs: 30_000,
  reconnectWhenVisibleMs: 1_000,
  socketReconnectAttempts: 5,
  socketReconnectBaseMs: 1_000,
  /** Ours: after the five fast tries one quiet try in this interval, instead of giving up. */
  socketQuietRetryMs: 30_000,
  socketSendAttempts: 3,
  socketSendBaseMs: 500,
  socketConnectMs: 5_000,
  /** Ours: a frame that has no answer after this long ends its connection. */
  socketAnswerMs: 10_000,
  /** Ours: a message that has no answer after this long is said to wait. */
  messageWaitsMs: 5_000,
  /** Ours: the longest frame that a browser reads. */
  socketEventLength: 4_000_000,
  feedbackImages: 10,
  profilePictureBytes: 5 * 1024 * 1024,
  /** Ours: what a picture may unfold to while it is read, and how it is kept. */
  profilePicturePixels: 40_000_000,
  profilePictureSidePx: 256,
  inboxPageSize: 50,
  /** Ours: unread notifications are counted up to here; more than one less is all that is said then. */
  unreadCounted: 100,
  inboxWeekDays: 7,
  inboxMonthDays: 30,
  copyFeedbackMs: 1_500,
  sidebarCookieDays: 7,
  toastsVisible: 5,
  toastMs: 4_000,
  shortcutToastMs: 3_000,
  dialogToastMs: 5_000,
  toastSwipePx: 50,
  /** Ours: how often a toast looks whether it covers what can be pressed. */
  toastPlaceMs: 250,
  tooltipDelayMs: 700,
  tooltipSkipDelayMs: 300,

  /** Ours: the specification leaves these to the server. */
  linksPerUpload: 20,
  linkBytes: 5 * 1024 * 1024,
  linkFetchMs: 10_000,
  linkRedirects: 5,
  attachmentsPerMessage: 10,
  emailsPerInvite: 50,
  invitationDays: 7,
  invitationTokenLength: 200,
  /** How long a browser keeps an invitation for after sign-in. */
  pendingInvitationHours: 24,
  joinRequestsShown: 100,
  sharedWithShown: 20,
  membersPerAdd: 100,
  foldersPerRequest: 1_000,
  titleLength: 120,
  descriptionLength: 2_000,
  folderNameLength: 120,
  fileNameLength: 255,
  messageLength: 20_000,
  displayNameLength: 80,
  bioLength: 1_000,
  termKeywordLength: 100,
  termDefinitionLength: 2_000,
  termsPerOwner: 1_000,
  /** Of all somebody has, their own first: what is listed, by number and by the length of what they mean. */
  termsListed: 1_000,
  termsListedCharacters: 400_000,
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
  /** Of one forwarding, all or none of which is made: its copies, and their words and HTML. */
  messagesPerForward: 100,
  forwardCharacters: 400_000,
  reactionsPerPersonAndMessage: 20,
  unsentAttachmentHours: 24,
  /** How long a removed file can be found again by a database that is put back; see `api/files/trash.ts`. */
  trashDays: 30,
  /** With less of the disk free than this, what was removed goes for good, the oldest first. */
  trashLeastFreePercent: 5,
  jsonBodyBytes: 256 * 1024,
  /** A page's form without files, and how many fields it may have; one in parts costs more to read. */
  formBodyBytes: 512 * 1024,
  formPartsBytes: 64 * 1024,
  formFields: 2_500,
  /** What may stand beside the files of an upload: fields, and the lines between the parts. */
  besideFilesBytes: 1024 * 1024,
  /** How long a sender may pause, and how long the whole of what is no upload may take. */
  bodyIdleMs: 20_000,
  bodyTotalMs: 60_000,
  headersMs: 20_000,
  /** How long a connection is kept that nothing is asked over: longer than a proxy keeps it, which is a minute. */
  keepAliveMs: 75_000,
  /** How many bodies that are answered when they are whole may be on their way from one address. */
  bodiesAtOncePerAddress: 64,
  /** How long a sender who was refused may go on sending, so that they read why. */
  refusedBodyMs: 5_000,
  /** What is kept of a form that somebody sends who has been signed out; see `app/server/preserve-form.ts`. */
  keptFormBytes: 512 * 1024,
  socketFrameBytes: 64 * 1024,
  /**
   * How many pages are made at once, how many of one visitor may be in work or wait, how long each may
   * take before it counts as waiting itself, and when who asked for more is told to come again.
   */
  pages: { running: 8, perVisitor: 300, turnMs: 500, retrySeconds: 2 },
  resourcePageSize: 100,
  kbPageSize: 100,
  searchPageSize: 20,
  sessionDays: 30,
  /** Without a setting: the knowledge bases one person may make, and the bytes of files of each. */
  kbsPerUser: 1_000,
  kbBytes: 100 * 1024 ** 3,
  personBytes: 50 * 1024 ** 3,
  /** From which part of the room on, in percent, pages say that it comes to an end. */
  roomWarningPercent: 80,
  otherKbsShown: 6,
  recentShown: 5,
  pageImageWidthPx: 1_200,
  connectionsPerPerson: 100,
  /** Frames of one person, over all their connections, that are handled before others have a turn. */
  framesAtOncePerPerson: 2,
  readyCheckMs: 1_500,
  upstreamReadyMs: 3_000,
  upstreamWaitMs: 60_000,
  upstreamFactsMs: 10_000,
  upstreamAskAgainMs: 500,
  /** How long the API may take to begin its answer to a call of the pages'. */
  upstreamAnswerMs: 45_000,
  /** Where an answer takes longer than this, the API is asked in this interval whether it is there. */
  upstreamSlowMs: 1_000,
  upstreamLookMs: 1_000,
  /** How long it has to say so; one that does not is away, and asked again this soon. */
  upstreamHealthMs: 3_000,
  upstreamAgainMs: 250,
  /** How much longer than anything else an upload waits for an API that is away. */
  upstreamUploadMs: 10_000,
  /** When whoever met an API that does not answer is told to come again. */
  upstreamRetrySeconds: 2,
  /** How long a message waits by itself when it was refused for being one of too many. */
  socketPatienceMs: 10_000,
} as const

/**
 * Ours: how much one person may have in work at once, and how much more may wait; for what needs no
 * sign-in, all who are signed out at one address. `heavy` takes the machine's time for itself.
 */
export const work: Record<WorkKind, Record<'person' | 'address', Share>> = {
  usual: { person: { running: 20, waiting: 200 }, address: { running: 60, waiting: 600 } },
  heavy: { person: { running: 3, waiting: 60 }, address: { running: 3, waiting: 60 } },
  upload: { person: { running: 12, waiting: 100 }, address: { running: 12, waiting: 100 } },
}
type Share = { running: number; waiting: number }

/** How often in so many seconds: one person, and all who are signed out at one address. */
export type Rates = Record<RateClass, { person: number; address: number; seconds: number }>

/**
 * Ours: far above what a person does and below what a program needs to be a nuisance. What needs no
 * sign-in counts for the address too, of which a whole office may have one.
 */
export const rates: Rates = {
  sign_in: { person: 120, address: 1_200, seconds: 60 },
  invitation: { person: 300, address: 1_200, seconds: 60 },
  upload: { person: 1_200, address: 2_400, seconds: 60 },
  message: { person: 300, address: 1_200, seconds: 60 },
  bot: { person: 60, address: 600, seconds: 60 },
  other: { person: 3_000, address: 6_000, seconds: 60 },
}
