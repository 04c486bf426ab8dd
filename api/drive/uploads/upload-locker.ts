import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils'
import { uploadLimits } from '#contract/limits.ts'

/** `requestRelease` asks the request that has the lock to store what arrived and to end. */
type Holder = { requestRelease: RequestRelease; released: Promise<void>; release: () => void }

/**
 * Gives each upload to one request at a time; a newer request takes it over. Waiting takes no
 * processor time: the locker of the library asks in every turn of the event loop whether the lock
 * is free, which takes a whole processor while two tabs send the same file.
 */
export class UploadLocker implements Locker {
  readonly #holders = new Map<string, Holder>()

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#acquire(id, signal, requestRelease),
      unlock: async () => this.#release(id),
    }
  }

  async #acquire(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(uploadLimits.lockWaitMs)])
    const ended = aborted(ending)
    for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
      await holder.requestRelease()
      await Promise.race([holder.released, ended])
      if (ending.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
    }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    this.#holders.set(id, { requestRelease, released, release })
  }

  #release(id: string): void {
    const holder = this.#holders.get(id)
    this.#holders.delete(id)
    holder?.release()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
