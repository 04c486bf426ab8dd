import { useCallback, useEffectEvent, useRef, useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Line } from '#app/routes/kb/chats/messages/message-map.ts'
import { useWindowEvent } from '#app/ui/hooks/use-document-event.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { DraftSync } from './draft-sync.ts'
import { openDraft } from './open-drafts.ts'

export interface TextForm {
  read: (field: HTMLTextAreaElement) => string
  write: (field: HTMLTextAreaElement, content: string) => void
}

export const plainForm: TextForm = {
  read: ({ value }) => value,
  write: (field, content) => {
    field.value = content
  },
}

interface DraftOptions {
  firstId: string
  saved: string
  form: TextForm
}

// In this tab, so that a reload keeps the id and the message is not sent twice; on the server, so
// that the text follows the person. `turn` changes when the field leads again (`openDraft`).
export function useDraft({ chatId, rootId }: Line, { firstId, saved, form }: DraftOptions) {
  const userId = useSignedIn().user.id
  const field = useRef<HTMLTextAreaElement>(null)
  const [nextId, setNextId] = useState(firstId)
  const [turn, setTurn] = useState(0)
  const [first] = useState(saved)
  const renewId = () => setNextId(crypto.randomUUID())
  const [sync] = useState(
    () =>
      new DraftSync({ userId, chatId, rootId }, saved, {
        show: (content) => field.current && form.write(field.current, content),
        sentElsewhere: renewId,
        ledAgain: () => setTurn((before) => before + 1),
      }),
  )
  const read = useCallback(() => (field.current ? form.read(field.current) : ''), [form])
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      // Text that was typed before the page was hydrated stays.
      const kept = element && form.read(element) === first ? sync.restored() : null
      if (!element || !kept) return
      form.write(element, kept.content)
      setNextId(kept.clientId)
    },
    [first, sync, form],
  )
  useLiveEvent((event) => sync.hear(event))
  useWindowEvent('pagehide', sync.flush)
  useSubscription(() => {
    const close = openDraft({ chatId, rootId }, sync)
    return () => {
      void sync.flush()
      close()
    }
  }, sync)
  const onLoaded = useEffectEvent(() => sync.loaded(saved))
  useSubscription(() => {
    onLoaded()
    return () => {}
  }, saved)
  const keep = () => sync.typed({ content: read(), clientId: nextId })
  /** `mayBeBlank`: the message has files. */
  const take = (mayBeBlank = false) => {
    const content = read().trim()
    if (!field.current || (content === '' && !mayBeBlank)) return null
    form.write(field.current, '')
    sync.sent(nextId)
    renewId()
    return { content, clientId: nextId }
  }
  return { field, attach, nextId, turn, keep, take, read, save: sync.flush }
}
