/** The upload of one file. */
export interface Upload {
  id: string
  name: string
  size: number
  /** The number of bytes sent. */
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'canceled'
  /** The API's error code, if the upload failed. */
  code?: string
}

export interface UploadPlace {
  kbId: string
  folderId: string | null
}

export interface Sending {
  finished: Promise<{ ok: true } | { ok: false; code: string }>
  abort: () => void
}

export type SendFile = (
  file: File,
  place: UploadPlace,
  onProgress: (sent: number) => void,
) => Sending

interface AddOptions {
  maxBytes: number
  /** Called each time a file is stored. */
  onDone?: () => void
}

interface Entry {
  shown: Upload
  file: File
  place: UploadPlace
  onDone: (() => void) | undefined
  sending?: Sending
}

const most = 3
const none: readonly Upload[] = []

/**
 * Uploads a few files at the same time. Each upload can be cancelled, and can be sent again after a
 * failure.
 */
export class UploadQueue {
  readonly #send: SendFile
  readonly #listeners = new Set<() => void>()
  #entries: Entry[] = []
  #shown = none

  constructor(send: SendFile) {
    this.#send = send
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the uploads; the same array until an upload changes. */
  snapshot = (): readonly Upload[] => this.#shown

  static serverSnapshot = (): readonly Upload[] => none

  /** Adds files. A file larger than `maxBytes` is rejected without sending it. */
  add(files: File[], place: UploadPlace, { maxBytes, onDone }: AddOptions): void {
    for (const file of files) {
      const shown: Upload = {
        id: crypto.randomUUID(),
        name: file.name,
        size: file.size,
        sent: 0,
        state: 'waiting',
      }
      if (file.size > maxBytes) Object.assign(shown, { state: 'failed', code: 'too_large' })
      this.#entries.push({ shown, file, place, onDone })
    }
    this.#changed()
  }

  cancel(id: string): void {
    const entry = this.#find(id)
    if (!entry || isOver(entry.shown)) return
    this.#update(entry, { state: 'canceled' })
    entry.sending?.abort()
  }

  retry(id: string): void {
    const entry = this.#find(id)
    if (entry && isOver(entry.shown)) this.#update(entry, { state: 'waiting', sent: 0 })
  }

  /** Removes the finished uploads. */
  clear(): void {
    this.#entries = this.#entries.filter(({ shown }) => !isOver(shown))
    this.#changed()
  }

  #find(id: string): Entry | undefined {
    return this.#entries.find(({ shown }) => shown.id === id)
  }

  #update(entry: Entry, change: Partial<Upload>): void {
    entry.shown = { ...entry.shown, ...change }
    this.#changed()
  }

  #changed(): void {
    this.#shown = this.#entries.map(({ shown }) => shown)
    for (const listener of this.#listeners) listener()
    this.#startNext()
  }

  #startNext(): void {
    const busy = this.#entries.filter(({ shown }) => shown.state === 'sending').length
    const next = this.#entries.find(({ shown }) => shown.state === 'waiting')
    if (next && busy < most) void this.#start(next)
  }

  async #start(entry: Entry): Promise<void> {
    const sending = this.#send(entry.file, entry.place, (sent) => {
      if (entry.sending === sending && entry.shown.state === 'sending')
        this.#update(entry, { sent })
    })
    entry.sending = sending
    this.#update(entry, { state: 'sending' })
    const result = await sending.finished
    if (entry.sending !== sending || entry.shown.state !== 'sending') return
    if (result.ok) {
      this.#update(entry, { state: 'done', sent: entry.shown.size })
      entry.onDone?.()
    } else this.#update(entry, { state: 'failed', code: result.code })
  }
}

export function isOver({ state }: Upload): boolean {
  return state === 'done' || state === 'failed' || state === 'canceled'
}
