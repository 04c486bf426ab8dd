import { useCallback, useEffectEvent, useRef, useState } from 'react'
import { useWindowEvent } from '#app/components/use-document-event.ts'
import { useHeld } from '#app/components/use-held.ts'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { forgetDraft, readDraft } from './draft.ts'
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
      const kept = element && readDraft({ chatId, rootId })
      // Text that was typed before the page was hydrated stays.
      if (!kept || element.value !== first) return
      // If the server had the kept text, what it has now is newer.
      if (kept.isSaved && kept.content !== first) return forgetDraft({ chatId, rootId })
      element.value = kept.content
      setNextId(kept.clientId)
      if (!kept.isSaved) sync.typed(kept)
    },
    [chatId, rootId, first, sync],
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
