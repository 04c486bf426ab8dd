import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { articleId } from '#app/routes/kb/chats/message/article.ts'
import { newLineId } from '#app/routes/kb/chats/paths.ts'
import { useWindowEvent } from '#app/ui/hooks/use-document-event.ts'
import type { Message } from '#contract/entities/chat.ts'
import {
  deletePosition,
  type ListPosition,
  positionIn,
  readPosition,
  savePosition,
} from './list-position.ts'

interface ShownList {
  list: RefObject<HTMLElement | null>
  around: string | undefined
  /** If the address says so. */
  start: 'unread' | 'newest' | null
  messages: Message[]
  hasOlder: boolean
  showOlder: () => Promise<void>
}

// To restore a position.
const mostPages = 20

// Opens at the first unread message. Back restores scroll position and focus instead, and loads
// older messages if needed. Returns the message to scroll to, which must be in the document then.
export function useListPosition({ list, around, start, ...shown }: ShownList): string | null {
  const { messages, hasOlder, showOlder } = shown
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const wanted = useRef<ListPosition | null>(null)
  const pages = useRef(0)
  const isOpened = useRef(false)
  const [asked, ask] = useState<string | null>(null)
  const keepNow = () => {
    if (list.current) savePosition(key, positionIn(list.current))
  }
  const keep = useEffectEvent(keepNow)
  const goBack = useEffectEvent(() => {
    const place = wanted.current
    if (!place || !list.current) return
    const anchor = place.anchor ? document.getElementById(place.anchor.id) : null
    const loaded = messages.find(({ id }) => articleId(id) === place.anchor?.id)
    if (!anchor && loaded && asked !== loaded.id) {
      ask(loaded.id)
      return
    }
    if (place.anchor && !anchor && hasOlder && pages.current++ < mostPages) {
      showOlder().catch(() => {})
      return
    }
    wanted.current = null
    if (place.anchor && anchor) {
      const { top } = list.current.getBoundingClientRect()
      list.current.scrollTop += anchor.getBoundingClientRect().top - top - place.anchor.offset
    }
    if (place.focus) document.getElementById(place.focus)?.focus({ preventScroll: true })
  })
  const openAtNew = useEffectEvent(() => {
    if (!around && start !== 'newest' && list.current) showNewLine(list.current)
  })
  useLayoutEffect(() => {
    wanted.current = isBack ? readPosition(key) : null
    deletePosition(key)
    if (!wanted.current && !isOpened.current) openAtNew()
    isOpened.current = true
    return () => keep()
  }, [key, isBack])
  const first = messages[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when older messages have been added
  useLayoutEffect(() => goBack(), [first, asked])
  useWindowEvent('pagehide', keepNow)
  return asked
}

// From the top of the list.
const newLineAt = 0.2

function showNewLine(list: HTMLElement): void {
  const line = list.querySelector(`#${newLineId}`)
  const { top, height } = list.getBoundingClientRect()
  const above = line ? line.getBoundingClientRect().top - top : 0
  if (above < 0) list.scrollTop += above - height * newLineAt
}
