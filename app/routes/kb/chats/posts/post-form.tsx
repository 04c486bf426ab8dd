import { type KeyboardEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { isWithControl, sendWithControl } from '#app/forms/send-with-control.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { AttachButton } from '#app/routes/kb/chats/attachments/attach-button.tsx'
import { AttachingPart } from '#app/routes/kb/chats/attachments/attaching-part.tsx'
import { Rejection } from '#app/routes/kb/chats/compose/rejection.tsx'
import { type ComposerOptions, useComposer } from '#app/routes/kb/chats/compose/use-composer.ts'
import { SaveDraftButton } from '#app/routes/kb/chats/drafts/save-draft-button.tsx'
import type { TextForm } from '#app/routes/kb/chats/drafts/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { postContent, readPost } from '#shared/post.ts'

const titleId = 'post-title'
const textId = 'post-text'

interface PostFormProps extends Omit<ComposerOptions, 'form'> {
  closeTo: string
}

/** Its draft is that of the chat's composer. */
export function PostForm({ closeTo, ...options }: PostFormProps) {
  const { t } = useTranslation('chats')
  const { pathname, search } = useLocation()
  const errorId = useId()
  const composer = useComposer({ ...options, form: titledForm })
  const { refused, mayWrite, line } = options
  const begun = refused ? { title: refused.title, text: refused.content } : readPost(options.draft)
  return (
    <form
      className="grid grid-cols-1 gap-4"
      method="post"
      encType="multipart/form-data"
      action={pathname + search}
      onSubmit={composer.onSubmit}
      // The draft of the chat has the text, so that closing the dialog loses nothing.
      data-keep="nothing"
    >
      <div hidden>
        <input type="hidden" name="clientId" value={composer.nextId} />
        <SaveDraftButton chatId={line.chatId} isDefault />
      </div>
      <TextField
        {...constraints.message.title}
        id={titleId}
        name="title"
        label={t('post.titleField')}
        defaultValue={begun.title}
        readOnly={!mayWrite}
        autoComplete="off"
        autoFocus
        onKeyDown={goToText}
        onInput={composer.handlers.onInput}
        onBlur={composer.handlers.onBlur}
      />
      <PostText {...{ composer, errorId, mayWrite }} begun={begun.text} />
      <AttachingPart attaching={composer.attaching} />
      <Rejection
        className=""
        id={errorId}
        reason={composer.reason}
        meant={refused?.meant}
        question={composer.everybody.question}
      />
      <DialogActions>
        <AttachButton className="mr-auto" attaching={composer.attaching} />
        <span className="self-center pr-2 text-ink-2 text-sm compact:hidden noscript:hidden">
          {t('post.keys')}
        </span>
        <SaveDraftButton chatId={line.chatId} />
        <CancelLink closeTo={closeTo} />
        <Button look="primary" icon="send" disabled={!mayWrite}>
          {t('post.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface PostTextProps extends Pick<ComposerOptions, 'mayWrite'> {
  composer: ReturnType<typeof useComposer>
  begun: string
  errorId: string
}

function PostText({ composer, begun, errorId, mayWrite }: PostTextProps) {
  const { t } = useTranslation('chats')
  return (
    <div className="grid gap-1.5">
      <label className="font-label" htmlFor={textId}>
        {t('post.text')}
      </label>
      <textarea
        className="input field-sizing-content max-h-[50dvh] min-h-40"
        ref={composer.attach}
        id={textId}
        name="content"
        {...composer.mentions.field}
        defaultValue={begun}
        readOnly={!mayWrite}
        aria-invalid={composer.reason ? true : undefined}
        aria-describedby={composer.reason ? `${textId}-help ${errorId}` : `${textId}-help`}
        {...composer.length}
        {...composer.handlers}
        onKeyDown={(event) => {
          if (!composer.mentions.onKeyDown(event)) sendWithControl(event)
        }}
        autoComplete="off"
      />
      {composer.mentions.list}
      <p className="text-ink-2 text-sm" id={`${textId}-help`}>
        {t('post.help')}
      </p>
    </div>
  )
}

const titledForm: TextForm = {
  read: (field) => postContent({ title: titleOf(field)?.value ?? '', text: field.value }),
  write: (field, content) => {
    const { title, text } = readPost(content)
    const shown = titleOf(field)
    if (shown) shown.value = title
    field.value = text
  },
}

function titleOf({ form }: HTMLTextAreaElement): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`#${titleId}`) ?? null
}

// Enter in the title goes on to the text, instead of sending.
function goToText(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (isWithControl(event)) event.currentTarget.form?.requestSubmit()
  else document.getElementById(textId)?.focus()
}
