import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useWindowEvent } from '#app/components/use-document-event.ts'
import type { Message } from '#contract/entities/chat.ts'
import {
  deletePosition,
  type ListPosition,
  positionIn,
  readPosition,
  savePosition,
} from './place-in-list.ts'

interface ShownList {
  list: RefObject<HTMLElement | null>
  messages: Message[]
  hasOlder: boolean
  showOlder: () => Promise<void>
}

// To restore a position, at most this many pages of older messages are loaded.
const mostPages = 20

/**
 * After Back, restores the chat's scroll position and focus, and loads older messages if needed.
 */
export function useListPosition({ list, messages, hasOlder, showOlder }: ShownList): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const wanted = useRef<ListPosition | null>(null)
  const pages = useRef(0)
  const keepNow = () => {
    if (list.current) savePosition(key, positionIn(list.current))
  }
  const keep = useEffectEvent(keepNow)
  const goBack = useEffectEvent(() => {
    const place = wanted.current
    if (!place || !list.current) return
    const anchor = place.anchor ? document.getElementById(place.anchor.id) : null
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
  useLayoutEffect(() => {
    wanted.current = isBack ? readPosition(key) : null
    deletePosition(key)
    return () => keep()
  }, [key, isBack])
  const first = messages[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when older messages have been added
  useLayoutEffect(() => goBack(), [first])
  useWindowEvent('pagehide', keepNow)
}
