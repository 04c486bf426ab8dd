import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { FormTextArea } from '#app/forms/form-fields.tsx'
import { StayHere } from '#app/forms/from-here.tsx'
import { sendWithControl } from '#app/forms/send-with-control.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { PersonLink } from '#app/people/person-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Person } from '#contract/entities/user.ts'
import type { ShownComment } from './shown-comments.ts'

interface AuthorProps {
  person: Person
  /** When, and where. */
  children: string
}

export function Author({ person, children }: AuthorProps) {
  const { id, displayName, profileURL } = person
  return (
    <p className="flex items-center gap-2 text-sm">
      <Avatar id={id} name={displayName} picture={profileURL} size="small" />
      <span className="min-w-0 text-ink-2 wrap-anywhere">
        <PersonLink className="font-semibold text-ink" person={person} /> {children}
      </span>
    </p>
  )
}

/** The newest ones. */
export function CommentReplies({ replies }: Pick<ShownComment, 'replies'>) {
  const { t } = useTranslation('file')
  const { moment } = useFormats()
  if (replies.length === 0) return null
  return (
    <ul className="grid gap-2 border-line-2 border-l pl-3" aria-label={t('comments.newestReplies')}>
      {replies.map(({ messageId, sender, createdAt, excerpt }) => (
        <li key={messageId}>
          <Author person={sender}>{moment(createdAt)}</Author>
          <p className="line-clamp-3 wrap-anywhere">{excerpt}</p>
        </li>
      ))}
    </ul>
  )
}

interface ReplyFormProps {
  kbId: string
  resourceId: string
  comment: ShownComment
  describedBy: string
}

export function ReplyForm({ kbId, resourceId, comment, describedBy }: ReplyFormProps) {
  const { t } = useTranslation('file')
  const { Form, state } = useFetcher()
  const { messageId, replyId, replies } = comment
  const { form, fields } = useFields('comment', { id: `reply-${messageId}`, refused: undefined })
  // The field is emptied when the reader's own reply has arrived, not by one of somebody else.
  const { user } = useSignedIn()
  const own = replies.findLast(({ sender }) => sender.id === user.id)?.messageId
  const [first] = useState(own)
  return (
    <details
      className="open:w-full"
      onToggle={({ currentTarget: form }) => {
        if (form.open) form.querySelector('textarea')?.focus()
      }}
    >
      <summary
        className="button inline-flex cursor-pointer"
        data-look="quiet"
        aria-describedby={describedBy}
      >
        <Icon name="reply" size={18} />
        {t('comments.reply')}
      </summary>
      <Form
        {...form}
        className="mt-2 ml-3.5 grid grid-cols-1 gap-2"
        action={href('/kb/:kbId/resources/:resourceId/comments/:messageId/reply', {
          kbId,
          resourceId,
          messageId,
        })}
      >
        <StayHere />
        <input type="hidden" name="clientId" value={replyId} />
        <FormTextArea
          key={own}
          field={fields.content}
          label={t('comments.yourReply')}
          rows={2}
          autoFocus={own !== first}
          onKeyDown={sendWithControl}
          aria-keyshortcuts="Control+Enter"
        />
        <div>
          <Button icon="send" busy={state !== 'idle'}>
            {t('comments.sendReply')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
