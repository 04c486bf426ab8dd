import { type RefObject, useRef } from 'react'
import { insertText } from '#app/routes/kb/chats/compose/insert.ts'
import { articleOf, messageIdOf } from '#app/routes/kb/chats/message/article.ts'
import { useElementEvents } from '#app/routes/kb/chats/message/use-element-events.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { keyOf } from '#app/ui/key-of.ts'
import type { Message } from '#contract/entities/chat.ts'
import { actionOfKey, followKey, type MessageAction } from './actions.ts'
import { focusComposer } from './focus-composer.ts'
import { readFollows } from './use-follows-of.ts'
import type { RunAction } from './use-message-actions.ts'

const threadKey = 'r'

interface Keys {
  find: (id: string | undefined) => Message | undefined
  run: RunAction
  openMenu: (message: Message, opener: HTMLElement) => void
}

// One stop of the Tab key: arrow keys, `j` and `k` move among the messages, Tab goes into the
// focused one and from there out of the list, letters act on it, Escape goes to the composer.
export function useMessageKeys(
  list: RefObject<HTMLElement | null>,
  { find, run, openMenu }: Keys,
): void {
  const current = useRef<HTMLElement>(null)
  const isTab = useIsTab()
  const ahead = useTypedAhead()
  const articles = () => [...(list.current?.querySelectorAll<HTMLElement>('article[id]') ?? [])]
  const enter = () => (current.current?.isConnected ? current.current : articles().at(-1))?.focus()
  // Without an answer the menu shows its entry.
  const follow = async (message: Message, article: HTMLElement) => {
    const follows = await readFollows(message).catch(() => undefined)
    const action = actionOfKey(message, followKey, follows)
    if (action) run(action, message, article)
    else openMenu(message, article)
  }
  // True if the key did something with the message that has the focus.
  const act = (event: KeyboardEvent, article: HTMLElement): boolean => {
    if (isWithModifier(event)) return false
    const key = keyOf(event)
    const next = neighbour(articles(), article, key)
    const message = find(messageIdOf(article))
    if (next) next.focus()
    if (next || !message || message.isDeleted) return next !== undefined
    // Enter opens the thread of a message, and the menu of a reply, whose thread is open.
    const isEnter = key === 'Enter'
    if (isEnter && message.rootId) openMenu(message, article)
    if (key === followKey) void follow(message, article)
    const action = actionOfKey(message, isEnter ? threadKey : key)
    if (action && !(isEnter && message.rootId)) {
      ahead.begin(action)
      run(action, message, article)
    }
    return action !== undefined || isEnter || key === followKey
  }
  useElementEvents(list, {
    focusin: ({ target, relatedTarget }) => {
      const article = articleOf(target)
      const isInside = relatedTarget instanceof Node && list.current?.contains(relatedTarget)
      if (!isInside && isTab.current && target !== current.current) enter()
      else current.current = article ?? current.current
    },
    keydown: (event) => {
      const { key, target } = event
      const article = articleOf(target)
      if (
        !article ||
        event.defaultPrevented ||
        isMenuOpen() ||
        event.isComposing ||
        isField(target)
      )
        return
      if (ahead.takes(event)) event.preventDefault()
      else if (key === 'Tab') leaveWithTab(event, article, list.current)
      else if (key === 'Escape') leaveForComposer(event, list.current)
      // Within a message the other keys are for its links and buttons.
      else if ((target === article || isLetter(key)) && act(event, article)) event.preventDefault()
    },
  })
}

function useIsTab(): RefObject<boolean> {
  const isTab = useRef(false)
  // The focus moves before the timer ends.
  const noteTab = ({ key }: KeyboardEvent) => {
    isTab.current = key === 'Tab'
    setTimeout(() => {
      isTab.current = false
    })
  }
  useDocumentEvent('keydown', noteTab, { capture: true })
  return isTab
}

const mostWaitMs = 5_000

// After a key that opens a thread, a dialog or an editor, what is typed before that has the focus
// goes into its field, and is no key of the message.
function useTypedAhead() {
  const typed = useRef<{ text: string; until: number }>(null)
  useDocumentEvent('focusin', ({ target }) => {
    const { text = '' } = typed.current ?? {}
    typed.current = null
    if (text && target instanceof HTMLTextAreaElement) insertText(target, text)
  })
  return {
    begin: ({ name, pane, dialog }: MessageAction) => {
      if (pane || dialog || name === 'edit')
        typed.current = { text: '', until: performance.now() + mostWaitMs }
    },
    takes: ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
      const { current } = typed
      const isText = key.length === 1 && !ctrlKey && !altKey && !metaKey
      if (!current || !isText || performance.now() > current.until) {
        typed.current = null
        return false
      }
      current.text += key
      return true
    },
  }
}

function isLetter(key: string): boolean {
  return key.length === 1 && key !== ' '
}

function isMenuOpen(): boolean {
  return document.querySelector(':popover-open') !== null
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input')
}

// Shift is part of typing a plus sign.
function isWithModifier({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey
}

function leaveForComposer(event: KeyboardEvent, list: HTMLElement | null): void {
  event.preventDefault()
  focusComposer(list)
}

function neighbour(all: HTMLElement[], article: HTMLElement, key: string): HTMLElement | undefined {
  const at = all.indexOf(article)
  if (key === 'ArrowUp' || key === 'k') return all[Math.max(0, at - 1)]
  if (key === 'ArrowDown' || key === 'j') return all[Math.min(all.length - 1, at + 1)]
  if (key === 'Home') return all[0]
  return key === 'End' ? all.at(-1) : undefined
}

const focusable = 'a[href], button:not(:disabled), [tabindex="0"]'

// The browser continues from the element that has the focus after this handler.
function leaveWithTab(event: KeyboardEvent, article: HTMLElement, list: HTMLElement | null): void {
  const inside = [...article.querySelectorAll<HTMLElement>(focusable)].filter(isShown)
  if (event.shiftKey && event.target === article) list?.focus({ preventScroll: true })
  if (!event.shiftKey && event.target === (inside.at(-1) ?? article)) {
    event.preventDefault()
    focusComposer(list)
  }
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}
