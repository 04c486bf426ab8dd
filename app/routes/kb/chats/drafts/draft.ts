import type { Line } from '#app/routes/kb/chats/messages/message-map.ts'

/** Typed text that has not been sent, with the id that the message will have. */
export interface Draft {
  content: string
  clientId: string
  /** When the server got this text, and the texts that it had shortly before; missing until then. */
  saved?: { at: number; before: string[] }
}

const keyOf = ({ chatId, rootId }: Line) => ['draft', chatId, rootId ?? []].flat().join(' ')

/** Saves a draft for this tab, so that a reload or signing in again does not lose it. */
export function keepDraft(line: Line, draft: Draft): void {
  if (draft.content.trim() === '') forgetDraft(line)
  else attempt(() => sessionStorage.setItem(keyOf(line), JSON.stringify(draft)))
}

export function forgetDraft(line: Line): void {
  attempt(() => sessionStorage.removeItem(keyOf(line)))
}

export function readDraft(line: Line): Draft | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(keyOf(line)) ?? 'null')) ?? null
}

// Runs `act`. Browsers with disabled storage throw; then the draft is not saved.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
