import type { ServerEvent } from '#contract/events.ts'

const keepMs = 60_000
const most = 1_000

// Fetched data may have been read at any moment since its request, so later events are applied to
// it. Applying an event that the data already includes changes nothing.
export class RecentEvents {
  /** Changes when data that was requested before may lack events. */
  connection = 0
  readonly #kept: { at: number; event: ServerEvent }[] = []

  add = (event: ServerEvent): void => {
    const now = Date.now()
    this.#kept.push({ at: now, event })
    while (this.#kept.length > most || (this.#kept[0]?.at ?? now) <= now - keepMs)
      this.#kept.shift()
  }

  /** Events between two connections are missing. */
  clear(): void {
    this.connection += 1
    this.#kept.length = 0
  }

  /** Requests made so far may lack the events from before the subscriptions were joined. */
  outdateRequests = (): void => {
    this.connection += 1
  }

  all(): ServerEvent[] {
    return this.#kept.map(({ event }) => event)
  }

  // Without edits of messages with quotes from before the last `quotes_update`: those are outdated.
  of(chatId: string): ServerEvent[] {
    const events = this.all().filter(({ data }) => 'chatId' in data && data.chatId === chatId)
    const changed = events.findLastIndex(({ type }) => type === 'quotes_update')
    return events.filter((event, index) => isShown(event) && (index > changed || !isQuoting(event)))
  }
}

function isShown({ type }: ServerEvent): boolean {
  return type.startsWith('message') || type === 'system_message'
}

function isQuoting({ type, data }: ServerEvent): boolean {
  return (
    type === 'message_edit' && (data.message.citations.length > 0 || data.message.withheld !== null)
  )
}
