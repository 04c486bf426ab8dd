/** Typed text that has not been sent, with the id that the message will have. */
export interface Draft {
  content: string
  clientId: string
}

const keyOf = (chatId: string) => `draft ${chatId}`

/** Saves a draft for this tab, so that a reload or signing in again does not lose it. */
export function keepDraft(chatId: string, draft: Draft): void {
  if (draft.content.trim() === '') forgetDraft(chatId)
  else attempt(() => sessionStorage.setItem(keyOf(chatId), JSON.stringify(draft)))
}

export function forgetDraft(chatId: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(chatId)))
}

export function readDraft(chatId: string): Draft | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(keyOf(chatId)) ?? 'null')) ?? null
}

// Runs `act`. Browsers with disabled storage throw; then the draft is not saved.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
