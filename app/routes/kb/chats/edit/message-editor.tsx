import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useOpenDialog } from '#app/dialogs/use-open-dialog.ts'
import { constraints } from '#app/forms/constraints.build.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import type { Refused } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { LiveField } from '#app/realtime/arrives-live.tsx'
import { MessageAttachments } from '#app/routes/kb/chats/attachments/message-attachments.tsx'
import { isSendKey } from '#app/routes/kb/chats/compose/is-send-key.ts'
import { useLength } from '#app/routes/kb/chats/compose/use-length.ts'
import { useMentions } from '#app/routes/kb/chats/mentions/use-mentions.tsx'
import { PlainMessage } from '#app/routes/kb/chats/message/message-html.tsx'
import { deletePath, messagePagePath } from '#app/routes/kb/chats/message-paths.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldNote } from '#app/ui/fields/field.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import type { Message } from '#contract/entities/chat.ts'
import { EditedFiles, editForm, removedField } from './edited-files.tsx'

interface MessageEditorProps {
  place: MessageIds
  message: Message
  onClose: () => void
}

/** An emptied message asks to delete it. While it is sent, the new text is shown. */
export function MessageEditor({ place, message, onClose }: MessageEditorProps) {
  const { t } = useTranslation('message')
  const { Form, formData } = useEditForm(onClose)
  const openDialog = useOpenDialog()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useEditedText(field, message)
  const { mentions, measure, tooLong } = text
  const errorId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return
    const { form, value } = event.currentTarget
    if (event.key === 'Escape') onClose()
    else if (!isSendKey(event)) return
    else if (value.trim() === '' && !isFileLeft(form)) openDialog(deletePath(place))
    else form?.requestSubmit()
    event.preventDefault()
  }
  return (
    <>
      {formData && <Saved place={place} message={message} form={formData} />}
      <Form
        className="grid gap-1 rounded-md bg-wash p-2"
        method="post"
        action={messagePagePath(place)}
        hidden={formData !== undefined}
        onSubmit={(event) => measure(field.current?.value ?? '') && event.preventDefault()}
      >
        <StayHere />
        <LiveField />
        <MentionIds ids={text.mentionIds} />
        <textarea
          ref={field}
          {...mentions.field}
          onInput={text.onInput}
          onBlur={mentions.close}
          className="input field-sizing-content max-h-[40dvh] w-full resize-none"
          name="content"
          rows={1}
          defaultValue={message.content}
          aria-label={t('editing.label')}
          // biome-ignore lint/a11y/noAutofocus: the field replaces the message that has the focus
          autoFocus
          onFocus={({ currentTarget: area }) => {
            mentions.field.onFocus()
            area.setSelectionRange(area.value.length, area.value.length)
          }}
          {...constraints[editForm(message)].content}
          {...text.length}
          aria-invalid={tooLong ? true : undefined}
          aria-describedby={tooLong ? errorId : undefined}
          onKeyDown={onKeyDown}
        />
        {tooLong && <FieldNote id={errorId}>{tooLong}</FieldNote>}
        <EditedFiles message={message} />
        <EditorBar onCancel={onClose} />
        {mentions.list}
      </Form>
    </>
  )
}

// Closes the form when it has been saved.
function useEditForm(onClose: () => void) {
  const { Form, formData, data, state } = useFetcher<{ refused: Refused } | null>()
  const isSaved = state === 'idle' && data === null
  // The router has no callback for a finished form.
  useSubscription(() => {
    if (isSaved) onClose()
    return () => {}
  }, isSaved)
  return { Form, formData }
}

// The mentions are those of before, until somebody else is chosen.
function useEditedText(field: RefObject<HTMLTextAreaElement | null>, message: Message) {
  const before = message.mentions.map(({ id, displayName, realName = displayName }) => ({
    id,
    written: realName,
  }))
  const { chatId } = message
  const mentions = useMentions(field, { chatId, everyone: null, before })
  const [mentionIds, setMentionIds] = useState<string[]>([])
  const sized = useLength()
  const onInput = () => {
    sized.measure(field.current?.value ?? '')
    mentions.look()
    const { mentionIds: ids = [] } = mentions.mentionsIn(field.current?.value ?? '')
    setMentionIds(mentions.hasChosen() ? ids : [])
  }
  return { mentions, mentionIds, onInput, ...sized }
}

function MentionIds({ ids }: { ids: string[] }) {
  return ids.map((id) => <input key={id} type="hidden" name="mentionIds[]" value={id} />)
}

function EditorBar({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('message')
  return (
    <div className="flex items-center justify-end gap-1">
      <span className="mr-auto text-ink-2 text-sm pointer-coarse:hidden">{t('editing.hint')}</span>
      <Button type="button" look="quiet" onClick={onCancel}>
        {t('editing.cancel')}
      </Button>
      <Button look="primary">{t('editing.save')}</Button>
    </div>
  )
}

function Saved({ place, message, form }: Omit<MessageEditorProps, 'onClose'> & { form: FormData }) {
  const removed = form.getAll(removedField)
  return (
    <>
      <PlainMessage text={String(form.get('content'))} />
      <MessageAttachments
        {...place}
        attachments={message.attachments.filter(({ id }) => !removed.includes(id))}
      />
    </>
  )
}

function isFileLeft(form: HTMLFormElement | null): boolean {
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>(`[name="${removedField}"]`) ?? [])]
  return boxes.some(({ checked }) => !checked)
}
