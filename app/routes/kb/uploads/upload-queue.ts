import { isOver } from './is-over.ts'

/* Upload libraries such as uppy bring their own interface and 30 KB of script; this is an order, a
   limit and retries. */

/** `Stored` is what the API answers for a stored file. */
export interface Upload<Stored = unknown> {
  id: string
  name: string
  size: number
  /** Missing if an earlier page has uploaded the file. */
  file?: File
  /** In bytes. */
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'canceled'
  code?: string
  stored?: Stored
}

export type SendResult<Stored> = { ok: true; stored: Stored } | { ok: false; code: string }

export interface Sending<Stored> {
  finished: Promise<SendResult<Stored>>
  abort: () => void
}

export type SendFile<Place, Stored> = (
  file: File,
  place: Place,
  onProgress: (sent: number) => void,
) => Sending<Stored>

interface AddOptions {
  maxBytes: number
  onDone?: () => void
}

interface Entry<Place, Stored> {
  shown: Upload<Stored>
  place: Place
  onDone?: (() => void) | undefined
  sending?: Sending<Stored>
}

const most = 3
const none: readonly never[] = []

/** `Place` says where the files go. */
export class UploadQueue<Place, Stored = unknown> {
  readonly #send: SendFile<Place, Stored>
  readonly #listeners = new Set<() => void>()
  #entries: Entry<Place, Stored>[] = []
  #shown: readonly Upload<Stored>[] = none

  constructor(send: SendFile<Place, Stored>) {
    this.#send = send
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same array until an upload changes. */
  snapshot = (): readonly Upload<Stored>[] => this.#shown

  static serverSnapshot = (): readonly never[] => none

  /** A file larger than `maxBytes` is not sent. */
  add(files: File[], place: Place, { maxBytes, onDone }: AddOptions): void {
    for (const file of files) {
      const { name, size } = file
      const id = crypto.randomUUID()
      const shown: Upload<Stored> = { id, name, size, file, sent: 0, state: 'waiting' }
      if (size > maxBytes) Object.assign(shown, { state: 'failed', code: 'too_large' })
      this.#entries.push({ shown, place, onDone })
    }
    this.#changed()
  }

  addStored(file: { name: string; size: number }, place: Place, stored: Stored): void {
    const { name, size } = file
    const shown: Upload<Stored> = { id: crypto.randomUUID(), name, size, sent: size, state: 'done' }
    this.#entries.push({ shown: { ...shown, stored }, place })
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

  /** The stored file no longer exists. */
  lose(id: string, code: string): void {
    const entry = this.#find(id)
    if (entry?.shown.state === 'done') this.#update(entry, { state: 'failed', code })
  }

  remove(id: string): void {
    this.cancel(id)
    this.#keep((one) => one.id !== id)
  }

  clear(): void {
    this.#keep((one) => !isOver(one))
  }

  #keep(isKept: (upload: Upload<Stored>) => boolean): void {
    this.#entries = this.#entries.filter(({ shown }) => isKept(shown))
    this.#changed()
  }

  #find(id: string): Entry<Place, Stored> | undefined {
    return this.#entries.find(({ shown }) => shown.id === id)
  }

  #update(entry: Entry<Place, Stored>, change: Partial<Upload<Stored>>): void {
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
    if (next?.shown.file && busy < most) void this.#start(next, next.shown.file)
  }

  async #start(entry: Entry<Place, Stored>, file: File): Promise<void> {
    const sending = this.#send(file, entry.place, (sent) => {
      if (entry.sending === sending && entry.shown.state === 'sending')
        this.#update(entry, { sent })
    })
    entry.sending = sending
    this.#update(entry, { state: 'sending' })
    const result = await sending.finished
    if (entry.sending !== sending || entry.shown.state !== 'sending') return
    if (result.ok) {
      const { stored } = result
      this.#update(entry, { state: 'done', sent: entry.shown.size, stored })
      entry.onDone?.()
    } else this.#update(entry, { state: 'failed', code: result.code })
  }
}
