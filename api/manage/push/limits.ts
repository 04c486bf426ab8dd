export const pushLimits = {
  /** Who looks at the site has read a message before this. */
  unreadSeconds: 10,
  checkMs: 5_000,
  /** What is older is told by nobody: also what waited for the end of the quiet hours. */
  oldestHours: 24,
  peopleAtOnce: 50,
  /** Of one person: what is left is told the next time. */
  toldAtOnce: 1_000,
  /** Chats that have a notice of their own; more have one together. */
  noticesAtOnce: 3,
  senders: 4,
  sendMs: 10_000,
  /** How long a push service keeps a notice for a browser that is closed. */
  keptSeconds: 86_400,
} as const
