/** Rejects with `late()` after this time. The work itself goes on. */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  // After a pause of this process an answer that has arrived is read only after the timers.
  const timer = setTimeout(() => setImmediate(() => reject(late())), ms)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
