import type { SubmitEvent } from 'react'
import { useAttaching } from '#app/routes/kb/chats/attachments/use-attaching.ts'
import { type TextForm, useDraft } from '#app/routes/kb/chats/drafts/use-draft.ts'
import { useEveryone } from '#app/routes/kb/chats/mentions/use-everyone.tsx'
import { useMentions } from '#app/routes/kb/chats/mentions/use-mentions.tsx'
import type { Line } from '#app/routes/kb/chats/messages/message-map.ts'
import type { Written } from '#app/routes/kb/chats/outbox/unsent-store.ts'
import type { InvalidMessage } from './pass-message.ts'
import { useLength } from './use-length.ts'
import type { Typing } from './use-typing.ts'

export interface ComposerOptions {
  line: Line
  draft: string
  form: TextForm
  /** Null if the reader may not mention everybody. */
  everyone: number | null
  mayWrite: boolean
  /** Made by the server, so that a form sent twice without JavaScript creates one message. */
  clientId: string
  refused: Omit<InvalidMessage, 'status'> | undefined
  onSend: (written: Written) => void
  typing: Typing
}

export function useComposer(options: ComposerOptions) {
  const { line, everyone, mayWrite, refused, typing, onSend } = options
  const { chatId, rootId } = line
  const { draft: saved, clientId: firstId, form } = options
  const { field, keep, take, save, ...draft } = useDraft(line, { firstId, saved, form })
  const { attach, nextId, turn, read } = draft
  const attaching = useAttaching({ chatId, lineId: rootId ?? chatId, field, mayWrite, turn })
  const mentions = useMentions(field, { chatId, everyone })
  const everybody = useEveryone({
    field,
    read,
    count: everyone,
    isAsked: refused?.asksEveryone === true,
  })
  const { length, measure, tooLong } = useLength()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (answersServer(refused, attaching)) return
    event.preventDefault()
    if (measure(read())) return
    const notified = everybody.decide(event)
    const attachments = notified && attaching.take()
    if (!attachments) return
    const text = take(attachments.length > 0)
    if (text) onSend({ ...text, attachments, ...mentions.mentionsIn(text.content), ...notified })
    mentions.clear()
    typing.stop()
    field.current?.focus()
  }
  const onInput = () => {
    keep()
    measure(read())
    mentions.look()
    typing.start()
  }
  const onBlur = () => {
    mentions.close()
    typing.stop()
    void save()
  }
  const handlers = { onInput, onBlur }
  const reason = tooLong ?? refused?.reason
  const parts = { attach, field, nextId, attaching, mentions, everybody }
  return { ...parts, length, reason, onSubmit, handlers }
}

// Without files that a script uploaded.
function answersServer(
  refused: ComposerOptions['refused'],
  { uploads }: { uploads: readonly unknown[] },
) {
  return Boolean(refused?.meant) && uploads.length === 0
}
