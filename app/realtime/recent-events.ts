import type { ServerEvent } from '#contract/events.ts'

const keepMs = 60_000
const most = 1_000

/**
 * The events of the last minute over the current connection. Fetched data may have been read at any
 * moment since its request, so the events that arrived since the request are applied to the data.
 * Applying an event that the data already includes changes nothing.
 */
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

  /**
   * Deletes the events of the old connection, because events between two connections are missing.
   */
  clear(): void {
    this.connection += 1
    this.#kept.length = 0
  }

  /** Requests made so far may lack the events from before the subscriptions were joined. */
  outdateRequests = (): void => {
    this.connection += 1
  }

  /** Returns all kept events, oldest first. */
  all(): ServerEvent[] {
    return this.#kept.map(({ event }) => event)
  }

  /**
   * Returns the events about messages and system messages of a chat, oldest first. Leaves out edits of messages with
   * quotes from before the last `quotes_update`, because those quotes are outdated.
   */
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
