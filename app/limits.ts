/** Section 9 of the specification; "Ours" marks others. */
export const pageLimits = {
  /** So many files, or a folder, are deleted after a question. */
  deletedWithQuestion: 20,
  optimisticMatchMs: 5_000,
  heartbeatMs: 60_000,
  statusPollMs: 5_000,
  /** Ours: how late a day line may say that a day has ended. */
  todayPollMs: 30_000,
  /** Ours: each retry doubles the delay, up to `refreshAgainMostMs`. */
  refreshAgainMs: 2_000,
  refreshAgainMostMs: 30_000,
  reconnectWhenVisibleMs: 1_000,
  socketReconnectAttempts: 5,
  socketReconnectBaseMs: 1_000,
  /** Ours: the interval after the five fast attempts. */
  socketQuietRetryMs: 30_000,
  socketSendAttempts: 3,
  socketSendBaseMs: 500,
  socketConnectMs: 5_000,
  /** Ours: a message is shown as waiting if it is not acknowledged within this time. */
  messageWaitsMs: 5_000,
  /** Ours: the longest frame that a browser accepts. */
  socketEventLength: 4_000_000,
  inboxWeekDays: 7,
  inboxMonthDays: 30,
  /** Ours: how long a form that the browser sends without script is not sent again. */
  leaveMs: 5_000,
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
  presenceMs: 30_000,
  /** More members than this are not listed where a person is chosen. */
  membersToChoose: 500,
  linkCardsPerMessage: 3,
  pendingInvitationHours: 24,
  afterLoginSeconds: 3_600,
  /** Browsers ignore a longer cookie, with its name and its attributes. */
  cookieLength: 4_096,
  /** Finished pages of people who are signed in. */
  ownPagesBytes: 32 * 1024 * 1024,
  /** How much of a signed-out user's form is preserved; see `app/forms/keep-form.ts`. */
  keptFormBytes: 512 * 1024,
  /** From this share of the storage limit on, pages warn that it is nearly used up. */
  roomWarningPercent: 80,
  /** Ours: knowledge bases and files on a page of the dashboard and of favorites, or in the switcher. */
  kbsShown: 24,
  starredShown: 24,
  kbChoicesShown: 48,
  otherKbsShown: 6,
  recentShown: 5,
  /** On the home page of a knowledge base: members, and unread notifications that are looked at. */
  facesShown: 6,
  forYouRead: 20,
  /** A message rejected by the rate limit is sent again automatically within this wait. */
  socketRetryMostMs: 10_000,
} as const
