import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { FieldNote } from '#app/components/field.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { AttachButton } from './attachments/attach-button.tsx'
import { AttachingPart } from './attachments/attaching-part.tsx'
import { useAttaching } from './attachments/use-attaching.ts'
import { isSendKey } from './is-send-key.ts'
import { MeantPeople } from './mentions/meant-people.tsx'
import { useEveryone } from './mentions/use-everyone.tsx'
import { useMentions } from './mentions/use-mentions.tsx'
import type { Line } from './message-map.ts'
import { SaveDraftButton } from './save-draft-button.tsx'
import type { InvalidMessage } from './send-form.ts'
import type { Written } from './unsent-store.ts'
import { useDraft } from './use-draft.ts'
import type { Typing } from './use-typing.ts'

interface ComposerProps {
  /** The chat or thread that it writes to. */
  line: Line
  /** The text that the server has kept for this person. */
  draft: string
  /** The page that sends the message without JavaScript. */
  action: string
  /** How many people `@everyone` notifies; null if the reader may not mention everybody. */
  everyone: number | null
  /** The files that the message is about, above the text. */
  about?: ReactNode
  /** Says who will read the message; used as the field's name and placeholder. */
  label: string
  /** Whether the reader may write here. */
  mayWrite: boolean
  /**
   * The message's id. The server creates it, so that a form sent twice without JavaScript creates
   * one message.
   */
  clientId: string
  /** The content of a rejected form, and the reason for the rejection. */
  refused: Omit<InvalidMessage, 'status'> | undefined
  onSend: (written: Written) => void
  /** Called by the arrow up key in the empty field. */
  onEditLast: () => void
  typing: Typing
}

/** A form for a message. With JavaScript it sends over the WebSocket without leaving the page. */
export function Composer(props: ComposerProps) {
  const { line, draft, about, label, mayWrite, refused } = props
  const errorId = useId()
  const { rootId } = line
  const { attach, nextId, attaching, mentions, everybody, onSubmit, handlers } = useComposer(props)
  return (
    <form
      className="rounded-md border border-line-2 bg-raised p-2 [box-shadow:var(--shadow-float)] focus-within:border-accent focus-within:outline-1 focus-within:outline-accent compact:flex compact:flex-wrap compact:items-end compact:p-1.5"
      method="post"
      encType="multipart/form-data"
      action={props.action}
      onSubmit={onSubmit}
      id={rootId ? 'reply-composer' : 'composer'}
    >
      <HiddenIds {...{ rootId, about }} clientId={nextId} />
      <AttachingPart attaching={attaching} />
      <textarea
        className="field-sizing-content max-h-[40dvh] min-h-[max(40px,var(--spacing-control))] w-full resize-none p-2 outline-none compact:w-auto compact:flex-1 compact:text-lg"
        ref={attach}
        name="content"
        rows={1}
        data-pane-focus={rootId ? true : undefined}
        {...mentions.field}
        aria-label={label}
        placeholder={label}
        // Read-only instead of disabled, so that typed text can still be copied.
        readOnly={!mayWrite}
        defaultValue={refused?.content ?? draft}
        {...constraints.message.content}
        aria-invalid={refused?.reason ? true : undefined}
        aria-describedby={refused?.reason ? errorId : undefined}
        {...handlers}
        // Without this, Back would restore the sent text in a form with a new id, and the text
        // could be sent twice.
        autoComplete="off"
      />
      {mentions.list}
      <Rejection id={errorId} refused={refused} question={everybody.question} />
      <SendBar attaching={attaching} mayWrite={mayWrite} />
    </form>
  )
}

// The state of a composer, and what its form and its field do.
function useComposer(props: ComposerProps) {
  const { line, draft, everyone, mayWrite, clientId, refused, typing, onSend } = props
  const { chatId, rootId } = line
  const { field, attach, nextId, keep, take, save } = useDraft(line, clientId, draft)
  const attaching = useAttaching({ chatId, place: rootId ?? chatId, field, mayWrite })
  const mentions = useMentions(field, { chatId, everyone })
  const everybody = useEveryone(field, everyone, refused?.asksEveryone === true)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (answersServer(refused, attaching)) return
    event.preventDefault()
    const notified = everybody.decide(event)
    const attachments = notified && attaching.take()
    if (!attachments) return
    const text = take(attachments.length > 0)
    if (text) onSend({ ...text, attachments, ...mentions.mentionsIn(text.content), ...notified })
    mentions.clear()
    typing.stop()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return
    const { form, value } = event.currentTarget
    if (event.key === 'ArrowUp' && value === '' && !event.shiftKey) props.onEditLast()
    else if (isSendKey(event)) form?.requestSubmit()
    else return
    event.preventDefault()
  }
  const onInput = () => {
    keep()
    mentions.look()
    typing.start()
  }
  const onBlur = () => {
    mentions.close()
    typing.stop()
    void save()
  }
  const handlers = { onKeyDown, onInput, onBlur }
  return { attach, nextId, attaching, mentions, everybody, onSubmit, handlers }
}

interface HiddenIdsProps extends Pick<ComposerProps, 'about' | 'clientId'> {
  rootId: string | null
}

function HiddenIds({ about, clientId, rootId }: HiddenIdsProps) {
  return (
    <>
      <input type="hidden" name="clientId" value={clientId} />
      {rootId && <input type="hidden" name="rootMessageId" value={rootId} />}
      {about}
    </>
  )
}

// Whether the form has answers that the server reads, and no files that a script uploaded.
function answersServer(
  refused: ComposerProps['refused'],
  { uploads }: { uploads: readonly unknown[] },
) {
  return Boolean(refused?.meant) && uploads.length === 0
}

interface RejectionProps extends Pick<ComposerProps, 'refused'> {
  id: string
  question: ReactNode
}

// What is asked before the message is sent, and why it was not.
function Rejection({ id, refused, question }: RejectionProps) {
  const { reason, meant } = refused ?? {}
  return (
    <>
      {question}
      {meant && <MeantPeople asked={meant} />}
      {reason && (
        <FieldNote className="px-2 pt-1 pb-2 compact:order-1 compact:w-full" id={id}>
          {reason}
        </FieldNote>
      )}
    </>
  )
}

interface SendBarProps {
  attaching: ReturnType<typeof useAttaching>
  mayWrite: boolean
}

function SendBar({ attaching, mayWrite }: SendBarProps) {
  const { t } = useTranslation('chats')
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      <AttachButton attaching={attaching} />
      <span className="ml-auto pr-2 text-ink-2 text-sm compact:hidden noscript:hidden">
        {t('composer.hint')}
      </span>
      <SaveDraftButton chatId={attaching.chatId} />
      <Button look="primary" icon="send" disabled={!mayWrite}>
        {t('composer.send')}
      </Button>
    </div>
  )
}
