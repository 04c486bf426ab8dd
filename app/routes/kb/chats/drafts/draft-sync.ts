import type { Line } from '#app/routes/kb/chats/messages/message-map.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'

/** Whoever signs in next in this tab may be another person. */
export type DraftLine = Line & { userId: string }

const keyOf = ({ userId, chatId, rootId }: DraftLine) =>
  ['draft', userId, chatId, rootId ?? []].flat().join(' ')

export const draftPauseMs = 1_000

export interface DraftField {
  show: (content: string) => void
  sentElsewhere: () => void
  ledAgain: () => void
}

type Save = (line: Line, draft: Draft) => Promise<unknown>

/** Shows what was typed on another device, unless something else is typed here. */
export class DraftSync {
  readonly #line: DraftLine
  readonly #field: DraftField
  readonly #save: Save
  #saved: string
  #typed: Draft
  // Null stands for what was sent, `before` for what the server had: events and pages that are
  // still to come may be older than the field.
  #own: { content: string | null; before: string; at: number }[] = []
  readonly #sent = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  // The chat was deleted or became inaccessible: nothing more is saved.
  #isGone = false
  // Other fields that show this one's text, and whether this one shows another's.
  readonly #followers = new Set<DraftSync>()
  #follows = false

  constructor(line: DraftLine, saved: string, field: DraftField, save: Save = saveDraft) {
    this.#line = line
    this.#saved = saved
    this.#typed = { content: saved, clientId: '' }
    this.#field = field
    this.#save = save
  }

  /** Null if the page's text is newer. A page read before the last save is older. */
  restored(): Draft | null {
    const loaded = this.#saved
    const kept = readDraft(this.#line)
    if (kept?.content === loaded) this.#keepSaved(kept)
    else if (kept?.saved && !(isRecent(kept.saved) && kept.saved.before.includes(loaded))) {
      forgetDraft(this.#line)
      return null
    } else if (kept) this.typed(kept)
    return kept
  }

  typed(draft: Draft): void {
    this.#typed = draft
    keepDraft(this.#line, draft)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), draftPauseMs)
    this.#mirror()
  }

  /** Only if the server has another text. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    const draft = this.#typed
    const before = this.#saved
    if (draft.content === before || this.#isGone || this.#follows) return
    // The server would refuse it; this tab has it, and the form says that it is too long.
    if (draft.content.length > limits.messageLength) return
    this.#saved = draft.content
    this.#noteOwn(draft.content, before)
    try {
      await this.#save(this.#line, draft)
      // Meanwhile the chat may have been opened again, and the text changed or sent.
      if (readDraft(this.#line)?.content === draft.content) this.#keepSaved(draft)
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) this.#isGone = true
      // The tab keeps the text; the next change saves it.
      if (this.#saved === draft.content) this.#saved = before
    }
  }

  /** Sending ends the draft on the server too. */
  sent(clientId: string): void {
    clearTimeout(this.#timer)
    forgetDraft(this.#line)
    this.#sent.add(clientId)
    this.#noteOwn(null, this.#saved)
    this.#saved = ''
    this.#typed = { content: '', clientId: '' }
    this.#mirror()
    for (const follower of this.#followers) follower.#field.sentElsewhere()
  }

  /** The field of `other` then saves nothing itself. */
  lead(other: DraftSync): void {
    clearTimeout(other.#timer)
    other.#follows = true
    this.#followers.add(other)
    this.#mirror()
  }

  leadAgain(before: DraftSync): void {
    this.#follows = false
    this.#saved = before.#saved
    this.#typed = before.#typed
    this.#own = before.#own
    this.#field.ledAgain()
  }

  #mirror(): void {
    for (const follower of this.#followers) follower.#field.show(this.#typed.content)
  }

  /** The page may have been read before the last save. */
  loaded(content: string): void {
    if (this.#recentOwn().some(({ before }) => before === content)) return
    this.#apply(content)
  }

  #apply(content: string): void {
    if (this.#follows) return
    const isOwn = this.#recentOwn().some((one) => one.content === content)
    if (isOwn || content === this.#saved) return
    const isTyping = this.#typed.content !== this.#saved
    this.#saved = content
    if (isTyping) return
    this.#typed = { content, clientId: '' }
    forgetDraft(this.#line)
    this.#field.show(content)
    this.#mirror()
  }

  hear({ type, data }: ServerEvent): void {
    if (type === 'chat_delete' && data.chatId === this.#line.chatId) this.#isGone = true
    if (type === 'chat_add' && data.chat.id === this.#line.chatId) this.#isGone = false
    if (type === 'draft_update' && this.#isHere(data.chatId, data.rootMessageId))
      this.#apply(data.content)
    if (type === 'message' && this.#isHere(data.chatId, data.message.rootId))
      this.#hearSent(data.message, data.endsDraft === true)
  }

  #isHere(chatId: string, rootId: string | null): boolean {
    return chatId === this.#line.chatId && rootId === this.#line.rootId
  }

  // A message that was sent on another device ends the draft, whatever words were added before. A
  // text that was saved here a moment ago and is not its beginning may be newer: the server gets it
  // again.
  #hearSent(
    { clientId, content }: Pick<Message, 'clientId' | 'content'>,
    endsDraft: boolean,
  ): void {
    if (this.#follows) return
    const isFromHere = clientId !== null && this.#sent.delete(clientId)
    if (!isFromHere && !endsDraft) return
    const typed = this.#typed.content
    const isRecent = this.#recentOwn().some((one) => one.content === typed)
    if (isFromHere || (isRecent && !content.startsWith(typed.trim()))) {
      // The server has ended what was typed since then, too.
      this.#saved = ''
      if (typed) this.typed(this.#typed)
    } else this.#apply('')
  }

  #keepSaved(draft: Draft): void {
    const before = this.#recentOwn().map((one) => one.before)
    keepDraft(this.#line, { ...draft, saved: { at: Date.now(), before } })
  }

  #noteOwn(content: string | null, before: string): void {
    this.#own = [...this.#recentOwn(), { content, before, at: Date.now() }]
  }

  #recentOwn() {
    return this.#own.filter(isRecent)
  }
}

function isRecent({ at }: { at: number }): boolean {
  return Date.now() - at < limits.socketAnswerMs
}

async function saveDraft({ chatId, rootId }: Line, draft: Draft): Promise<unknown> {
  const { content, clientId } = draft
  const body = { content, rootMessageId: rootId, clientId }
  return callApi('PUT /chats/:chatId/draft', { params: { chatId }, body, keepalive: true })
}

/** The id that the message will have. */
export interface Draft {
  content: string
  clientId: string
  /** Also the texts shortly before; missing until the server has one. */
  saved?: { at: number; before: string[] }
}

/** A reload or signing in again does not lose it. */
function keepDraft(line: DraftLine, draft: Draft): void {
  if (draft.content.trim() === '') forgetDraft(line)
  else attempt(() => sessionStorage.setItem(keyOf(line), JSON.stringify(draft)))
}

function forgetDraft(line: DraftLine): void {
  attempt(() => sessionStorage.removeItem(keyOf(line)))
}

function readDraft(line: DraftLine): Draft | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(keyOf(line)) ?? 'null')) ?? null
}

// Browsers with disabled storage throw; then the draft is not saved.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
