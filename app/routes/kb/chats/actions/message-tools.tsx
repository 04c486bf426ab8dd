import { type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { preloadPage } from '#app/route-files/preload-files.ts'
import { articleOf, messageIdOf } from '#app/routes/kb/chats/message/article.ts'
import { useElementEvents } from '#app/routes/kb/chats/message/use-element-events.ts'
import { useOpenPane } from '#app/routes/kb/chats/pane/use-pane.ts'
import { type MessageIds, threadPath } from '#app/routes/kb/chats/paths.ts'
import { PickerPopover } from '#app/routes/kb/chats/reactions/picker-popover.tsx'
import { quickReactions } from '#app/routes/kb/chats/reactions/reacted.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import type { Message } from '#contract/entities/chat.ts'
import { ActionButtons } from './action-buttons.tsx'
import { actionsInBar, actionsOf } from './actions.ts'
import { actionAttribute, MenuButton, menuAction } from './answer-bar.tsx'
import { MessageMenu } from './message-menu.tsx'
import { useMessageActions } from './use-message-actions.ts'
import { useMessageKeys } from './use-message-keys.ts'

const quickInBar = 3

const mostMovedPx = 8

interface MessageToolsProps {
  list: RefObject<HTMLElement | null>
  kbId: string
  messages: Message[]
  react: (message: Message, reaction: string) => void
  editing: string | null
  startEditing: (message: Message) => void
  /** This message has its bar in the list. */
  ownBar?: string | undefined
}

/** Rendered once for all messages, and no message is rendered again. */
export function MessageTools(props: MessageToolsProps) {
  const { list, kbId, messages, react, editing, startEditing, ownBar } = props
  const [at, setAt] = useState(() => underPointer(list.current))
  const menu = useMessagePopover()
  const picker = useMessagePopover()
  const find = (id: string | undefined) => messages.find((message) => message.id === id)
  const withMessage = (id: string | undefined, act: (message: Message) => void) => {
    const message = find(id)
    if (message) act(message)
  }
  const place = ({ id, chatId }: Message) => ({ kbId, chatId, messageId: id })
  const run = useMessageActions(kbId, { startEditing, openPicker: picker.open })
  const openPane = useOpenPane()
  const pointAt = (target: EventTarget | null) => {
    const article = articleOf(target)
    if (!menu.messageId && article && article !== at) setAt(article)
  }
  useElementEvents(list, {
    pointerover: ({ target, pointerType }) => pointerType === 'mouse' && pointAt(target),
    pointerleave: () => !at?.contains(document.activeElement) && !menu.messageId && setAt(null),
    focusin: ({ target }) => pointAt(target),
    focusout: ({ relatedTarget }) => isBesideList(list.current, relatedTarget) && setAt(null),
    click: (event) => {
      openInstead(event, (id, opener) => withMessage(id, (message) => menu.open(message, opener)))
      openInPane(event, openPane)
      actOn(event, (id, name, button) =>
        withMessage(id, (message) => {
          const action = actionsOf(message).find((one) => one.name === name)
          if (name === menuAction) menu.open(message, button)
          else if (action) run(action, message, button)
        }),
      )
    },
    submit: (event) =>
      reactInstead(event, (id, reaction) => withMessage(id, (message) => react(message, reaction))),
  })
  useLongPress(list, (article) => {
    const message = find(messageIdOf(article))
    if (message && !message.isDeleted) menu.open(message, article)
  })
  useMessageKeys(list, { find, run, openMenu: menu.open })
  usePreloadedThread(kbId, messages[0])
  const pointed = find(messageIdOf(at))
  const hasNone = !pointed || pointed.isDeleted || pointed.id === ownBar || pointed.id === editing
  const withBar = hasNone ? null : pointed
  return (
    <>
      {at &&
        withBar &&
        createPortal(<MessageBar {...{ react }} message={withBar} place={place(withBar)} />, at)}
      <MessageMenu
        popover={menu.popover}
        message={find(menu.messageId)}
        {...{ place, react }}
        run={(action, message, entry) => run(action, message, menu.opener.current ?? entry)}
        onClose={menu.onClose}
      />
      <PickerPopover
        popover={picker.popover}
        onPick={(emoji) => withMessage(picker.messageId, (message) => react(message, emoji))}
      />
    </>
  )
}

// The pointer may have been put on a message before this script was loaded, and then rests there.
function underPointer(list: HTMLElement | null): HTMLElement | null {
  if (!matchMedia('(hover: hover)').matches) return null
  return list?.querySelector<HTMLElement>('article[id]:hover') ?? null
}

// Its dialogs, popovers and panes give the focus back to what opened them in the list.
function isBesideList(list: HTMLElement | null, target: EventTarget | null): boolean {
  if (!list || list.matches(':hover') || !(target instanceof Element)) return false
  const around = '[data-conversation], [popover], dialog'
  return !list.contains(target) && target.closest(around) === list.closest(around)
}

// Most messages have no link to a thread yet that would load its files.
function usePreloadedThread(kbId: string, first: Message | undefined): void {
  useSubscription(() => {
    if (first) preloadPage(threadPath({ kbId, chatId: first.chatId, rootId: first.id }))
    return () => {}
  }, first !== undefined)
}

// The link leads to the page of a message, which is for readers without JavaScript.
function openInstead(event: MouseEvent, open: (id: string, opener: HTMLElement) => void): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-message-menu]')
  const id = messageIdOf(articleOf(link))
  if (!link || !id || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  open(id, link)
}

// A message is rendered without the address of the page, so these links are plain.
function openInPane(event: MouseEvent, open: (path: string, isAbove: boolean) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-pane]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  open(link.pathname + link.hash, link.dataset.pane === 'above')
}

function actOn(
  event: MouseEvent,
  act: (id: string, name: string | null, button: HTMLElement) => void,
): void {
  const button = (event.target as Element).closest<HTMLElement>(`button[${actionAttribute}]`)
  const id = messageIdOf(articleOf(button))
  if (button && id) act(id, button.getAttribute(actionAttribute), button)
}

function reactInstead(event: SubmitEvent, react: (id: string, reaction: string) => void): void {
  const form = event.target as HTMLFormElement
  const id = messageIdOf(articleOf(form))
  if (!id || !('reactions' in form.dataset) || !(event.submitter instanceof HTMLButtonElement))
    return
  event.preventDefault()
  react(id, event.submitter.value)
}

function useMessagePopover() {
  const popover = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [messageId, setMessageId] = useState<string>()
  const open = (message: Message, at: HTMLElement) => {
    setMessageId(message.id)
    opener.current = at
    // Rendered first, so that there is a control to focus.
    requestAnimationFrame(() => {
      popover.current?.showPopover({ source: at })
      popover.current?.querySelector<HTMLElement>('input, button')?.focus()
    })
  }
  return { popover, opener, messageId, open, onClose: () => setMessageId(undefined) }
}

/** Links in the message keep the browser's menu. */
function useLongPress(
  list: RefObject<HTMLElement | null>,
  open: (article: HTMLElement) => void,
): void {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const release = () => clearTimeout(pressed.current?.timer)
  useElementEvents(list, {
    pointerdown: ({ target, pointerType, clientX: x, clientY: y }) => {
      release()
      const article = articleOf(target)
      if (pointerType !== 'touch' || !article || isControl(target)) return
      pressed.current = { timer: setTimeout(() => open(article), pageLimits.longPressMs), x, y }
    },
    pointermove: ({ clientX, clientY }) => {
      const { x = 0, y = 0 } = pressed.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > mostMovedPx) release()
    },
    pointerup: release,
    pointercancel: release,
  })
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, textarea, input') !== null
}

interface MessageBarProps {
  message: Message
  place: MessageIds
  react: (message: Message, reaction: string) => void
}

function MessageBar({ message, place, react }: MessageBarProps) {
  const { t } = useTranslation('message')
  const button = 'min-h-8 size-8 text-lg'
  return (
    <div
      className="absolute -top-3.5 right-0 z-above-list flex rounded-md [@media_(hover:none)]:hidden border border-line-2 bg-raised [animation:tip_1ms_120ms_backwards] [box-shadow:var(--shadow-float)]"
      role="toolbar"
      aria-label={t('toolbar')}
    >
      {message.senderType === 'user' &&
        quickReactions.slice(0, quickInBar).map((reaction) => (
          <button
            key={reaction}
            type="button"
            className={`button ${button}`}
            data-look="icon"
            aria-label={t('reactions.add', { reaction })}
            onClick={() => react(message, reaction)}
          >
            {reaction}
          </button>
        ))}
      <ActionButtons actions={actionsInBar(message)} {...{ message, place }} className={button} />
      <MenuButton className={button} />
    </div>
  )
}
