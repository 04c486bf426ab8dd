import { type KeyboardEvent, type SubmitEvent, useId } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useOutbox } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldNote } from '#app/ui/fields/field.tsx'
import { isSendKey } from './is-send-key.ts'
import { useLength } from './use-length.ts'

interface AskFormProps {
  kbId: string
  chatId: string
  fileCount: number
  /** As in the composer of the chat. */
  clientId: string
}

export const askFormId = 'ask'

export function AskForm({ kbId, chatId, fileCount, clientId }: AskFormProps) {
  const { t } = useTranslation('chatLinks')
  const outbox = useOutbox()
  const navigate = useNavigate()
  const submit = useSubmit()
  const errorId = useId()
  const { length, measure, tooLong } = useLength()
  const label = t('askFiles', { count: fileCount })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = String(new FormData(event.currentTarget).get('content')).trim()
    if (measure(content)) return
    const { submitter } = event.nativeEvent
    const isPrivate = submitter instanceof HTMLButtonElement && submitter.hasAttribute('formaction')
    if (isPrivate) return void submit(submitter)
    if (!content) return
    outbox.add(chatId, { clientId, content })
    navigate(newestPath(kbId, chatId))
  }
  return (
    <form
      id={askFormId}
      className="mt-5 mb-3 flex flex-wrap items-end gap-1 rounded-md border border-line-2 bg-raised p-2 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent print:hidden"
      method="post"
      encType="multipart/form-data"
      action={chatPath(kbId, chatId)}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <textarea
        className="field-sizing-content max-h-[40dvh] min-h-[max(40px,var(--spacing-control))] flex-1 resize-none p-2 outline-none compact:text-lg"
        name="content"
        rows={1}
        aria-label={label}
        placeholder={label}
        {...length}
        aria-invalid={tooLong ? true : undefined}
        aria-describedby={tooLong ? errorId : undefined}
        onInput={({ currentTarget }) => measure(currentTarget.value)}
        onKeyDown={sendByKey}
        // After Back, the field must not hold a question that was sent already.
        autoComplete="off"
      />
      <Button look="primary" icon="bolt">
        {t('ask')}
      </Button>
      {tooLong && (
        <FieldNote className="w-full px-2 pb-1" id={errorId}>
          {tooLong}
        </FieldNote>
      )}
    </form>
  )
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isSendKey(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
