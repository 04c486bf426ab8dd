/** What was typed and not sent, with the id it would be sent under. */
export interface Draft {
  content: string
  clientId: string
}

const keyOf = (chatId: string) => `draft ${chatId}`

/** Kept for as long as the tab: over a reload, and over having to sign in again. */
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

// A browser that keeps nothing refuses by throwing; a draft is then not kept.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
