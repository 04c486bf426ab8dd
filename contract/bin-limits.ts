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
