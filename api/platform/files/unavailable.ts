/** The store of files does not answer; the request itself is not at fault. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    super(`the store of files is not available: ${why}`, { cause })
  }
}
