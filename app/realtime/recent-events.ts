import type { ServerEvent } from '#contract/events.ts'

const keepMs = 60_000
const most = 1_000

/**
 * The events of the last minute, over the connection there is. What is fetched shows how things were
 * at some moment since it was asked for: what happened meanwhile is laid over it anew, which changes
 * nothing where it was in it.
 */
export class RecentEvents {
  /** The number of the connection. */
  connection = 0
  readonly #kept: { at: number; event: ServerEvent }[] = []

  add = (event: ServerEvent): void => {
    const now = Date.now()
    this.#kept.push({ at: now, event })
    while (this.#kept.length > most || (this.#kept[0]?.at ?? now) <= now - keepMs)
      this.#kept.shift()
  }

  /** What was heard over one connection does not follow on what was heard over another. */
  clear(): void {
    this.connection += 1
    this.#kept.length = 0
  }

  /**
   * Those about messages of a chat, oldest first; without what messages quoted before it was told that
   * their quotes have changed.
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
