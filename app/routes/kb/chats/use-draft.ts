import { useCallback, useEffectEvent, useRef, useState } from 'react'
import { useWindowEvent } from '#app/components/use-document-event.ts'
import { useHeld } from '#app/components/use-held.ts'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { DraftSync } from './draft-sync.ts'
import type { Line } from './message-map.ts'

/**
 * Keeps the composer's text and its message id as a draft: in this tab, so that a reload keeps the
 * id and the message is not sent twice, and on the server, so that the text follows the person. The
 * field itself holds the text. `saved` is the text that the server has.
 */
export function useDraft({ chatId, rootId }: Line, firstId: string, saved: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [nextId, setNextId] = useState(firstId)
  const [first] = useState(saved)
  const [sync] = useState(
    () =>
      new DraftSync({ chatId, rootId }, saved, (content) => {
        if (field.current) field.current.value = content
      }),
  )
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      // Text that was typed before the page was hydrated stays.
      const kept = element?.value === first ? sync.restored() : null
      if (!element || !kept) return
      element.value = kept.content
      setNextId(kept.clientId)
    },
    [first, sync],
  )
  useLiveEvent((event) => sync.hear(event))
  useWindowEvent('pagehide', sync.flush)
  useHeld(() => () => void sync.flush(), sync)
  const onLoaded = useEffectEvent(() => sync.loaded(saved))
  useHeld(() => {
    onLoaded()
    return () => {}
  }, saved)
  const keep = () => sync.typed({ content: field.current?.value ?? '', clientId: nextId })
  /** `mayBeBlank`: the message has files. */
  const take = (mayBeBlank = false) => {
    const content = field.current?.value.trim() ?? ''
    if (!field.current || (content === '' && !mayBeBlank)) return null
    field.current.value = ''
    sync.sent(nextId)
    setNextId(crypto.randomUUID())
    return { content, clientId: nextId }
  }
  return { field, attach, nextId, keep, take, save: sync.flush }
}
