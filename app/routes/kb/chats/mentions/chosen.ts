import type { Written } from '#app/routes/kb/chats/outbox/unsent-store.ts'

/** A person who was chosen for a name in a text. */
export interface Chosen {
  id: string
  /** The name as it is written after `@`. */
  written: string
}

/**
 * Returns the mentions of a text to send: those of the chosen people whose names are still in it, in
 * the order of the text. Nobody chosen: nothing, and the server looks for names that only one person
 * has.
 */
export function mentionsIn(
  content: string,
  chosen: readonly Chosen[],
): Pick<Written, 'mentionIds'> {
  const found = chosen
    .map(({ id, written }) => ({ id, at: content.indexOf(`@${written}`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
  const ids = [...new Set(found.map(({ id }) => id))]
  return ids.length > 0 ? { mentionIds: ids } : {}
}
