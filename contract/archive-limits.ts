/** Ours. */
export const archiveLimits = {
  /** The most files and folders in one archive. */
  entries: 20_000,
  /** The most items that can be selected for one archive, of each kind. */
  selected: 200,
} as const
