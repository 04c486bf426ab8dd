/** Typed text that is not sent yet, with the id under which it will be sent. */
export interface Draft {
  content: string
  clientId: string
}

const keyOf = (chatId: string) => `draft ${chatId}`

/** Saves a draft for this tab: it survives a reload, and signing in again. */
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

// Browsers with disabled storage throw; then the draft is not saved.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
