const mib = 1024 ** 2

/** Numbers of the store in S3. */
export const s3Limits = {
  /** The size of a part of an upload; S3 allows 10,000 parts. Smaller content is sent at once. */
  partBytes: 8 * mib,
  /** How many parts of one content are sent at the same time. */
  partsAtOnce: 2,
  /** How many connections are open at the same time: one for each file that is being read. */
  connections: 500,
  connectMs: 3_000,
  /** How long a connection may transfer nothing while the store answers on others. */
  idleMs: 30_000,
  /** How long a request waits before the store is checked, and the pause between two checks. */
  checkEveryMs: 1_000,
  /** A store that does not answer a check in this time is away. */
  checkMs: 2_500,
  attempts: 3,
  /** How many objects are named in one request. */
  keysPerRequest: 1_000,
  /** How many contents are removed in one transaction. */
  removedAtOnce: 20,
  /** How long after its last use a local copy may be deleted. */
  copyUnusedMs: 600_000,
  /** How long an upload may hold content; the hold of a process that died ends then. */
  holdHours: 24,
  /** The largest object that S3 copies in one request. */
  mostBytesPerFile: 5 * 1024 ** 3,
} as const
