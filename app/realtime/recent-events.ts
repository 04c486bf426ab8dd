import type { ServerEvent } from '#contract/events.ts'

const keepMs = 60_000
const most = 1_000

/**
 * The events of the last minute over the current connection. Fetched data is a snapshot of some
 * moment since its request, so events that arrived meanwhile are applied to it again. Applying an
 * event that the snapshot already includes changes nothing.
 */
export class RecentEvents {
  /** Counts the connections. */
  connection = 0
  readonly #kept: { at: number; event: ServerEvent }[] = []

  add = (event: ServerEvent): void => {
    const now = Date.now()
    this.#kept.push({ at: now, event })
    while (this.#kept.length > most || (this.#kept[0]?.at ?? now) <= now - keepMs)
      this.#kept.shift()
  }

  /** Clears the events of the old connection: events were missed between the two. */
  clear(): void {
    this.connection += 1
    this.#kept.length = 0
  }

  /**
   * The events about messages of a chat, oldest first. Leaves out messages with quotes from before
   * the last `quotes_update`, because their quotes are outdated.
   */
  of(chatId: string): ServerEvent[] {
    const events = this.#kept
      .map(({ event }) => event)
      .filter(({ data }) => 'chatId' in data && data.chatId === chatId)
    const changed = events.findLastIndex(({ type }) => type === 'quotes_update')
    return events.filter(
      (event, index) => event.type.startsWith('message') && (index > changed || !isQuoting(event)),
    )
  }
}

function isQuoting({ type, data }: ServerEvent): boolean {
  return (
    type === 'message_edit' && (data.message.citations.length > 0 || data.message.withheld !== null)
  )
}
