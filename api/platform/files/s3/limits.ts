const mib = 1024 ** 2

export const s3Limits = {
  /** S3 allows 10,000 parts. Smaller content is sent at once. */
  partBytes: 8 * mib,
  partsAtOnce: 2,
  /** One for each file that is being read. */
  connections: 500,
  connectMs: 3_000,
  /** How long a connection may transfer nothing while the store answers on others. */
  idleMs: 30_000,
  /** How long a request waits before the store is checked, and between two checks. */
  checkEveryMs: 1_000,
  /** Without an answer in this time the store is away. */
  checkMs: 2_500,
  attempts: 3,
  keysPerRequest: 1_000,
  removedAtOnce: 20,
  /** Since the last use of a local copy that may be deleted. */
  copyUnusedMs: 600_000,
  /** The hold of a process that died ends then. */
  holdHours: 24,
  /** The largest object that S3 copies in one request. */
  mostBytesPerFile: 5 * 1024 ** 3,
} as const
