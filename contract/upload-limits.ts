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
