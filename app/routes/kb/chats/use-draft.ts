import { useCallback, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import type { Line } from './message-map.ts'

/**
 * Stores the composer's text and its message id as a draft. After a reload it restores the draft
 * with the same id, so that the message is not sent twice. The field itself holds the text.
 */
export function useDraft({ chatId, rootId }: Line, firstId: string) {
  const line = { chatId, rootId }
  const field = useRef<HTMLTextAreaElement>(null)
  const [nextId, setNextId] = useState(firstId)
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      const draft = element && readDraft({ chatId, rootId })
      if (!draft || element.value !== '') return
      element.value = draft.content
      setNextId(draft.clientId)
    },
    [chatId, rootId],
  )
  const keep = () => keepDraft(line, { content: field.current?.value ?? '', clientId: nextId })
  /** `mayBeBlank`: the message has files. */
  const take = (mayBeBlank = false) => {
    const content = field.current?.value.trim() ?? ''
    if (!field.current || (content === '' && !mayBeBlank)) return null
    field.current.value = ''
    forgetDraft(line)
    setNextId(crypto.randomUUID())
    return { content, clientId: nextId }
  }
  return { field, attach, nextId, keep, take }
}
