import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { From } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { Notification } from '#contract/entities/notification.ts'
import { limits } from '#contract/limits.ts'
import { inboxPath } from './query.ts'
import type { Inbox } from './read.ts'

/** One, all of a chat, all of a knowledge base, or `everything`. */
type What = { id: string } | { chat: string } | { all: string }

interface MarkFormProps {
  what: What
  here: string
  onSubmit?: (form: HTMLFormElement) => void
  children: ReactNode
}

export function MarkForm({ what, here, onSubmit, children }: MarkFormProps) {
  return (
    <Form
      className="grid"
      method="post"
      action={href('/inbox/read')}
      replace
      preventScrollReset
      onSubmit={({ currentTarget }) => onSubmit?.(currentTarget)}
      data-mark
    >
      <From path={here} />
      {Object.entries(what).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

export function MarkAll({ base, query, unread, kbId }: Inbox) {
  const { t } = useTranslation('inbox')
  const here = useWithinDialog()(inboxPath(base, query))
  if (unread === 0) return null
  return (
    <MarkForm here={here} what={{ all: kbId ?? 'everything' }}>
      <Button className="-me-3.5 max-sm:-me-2 max-sm:px-2" look="quiet" icon="mark_email_read">
        <span className="max-sm:sr-only">
          {unread < limits.unreadCounted ? t('markAll', { count: unread }) : t('markEvery')}
        </span>
        <span className="sm:hidden" aria-hidden>
          {t('markShort', { count: unread })}
        </span>
      </Button>
    </MarkForm>
  )
}

/** Also true while it is being marked as read (optimistic). */
export function useIsRead(): (notification: Notification) => boolean {
  const { formData, formAction } = useNavigation()
  const sent = formAction?.startsWith(href('/inbox/read')) ? formData : undefined
  const marking = (name: string, value: string | null) =>
    value !== null && sent?.get(name) === value
  return ({ isRead, id, redirectData: { chatId, kbId } }) =>
    isRead ||
    marking('id', id) ||
    marking('chat', chatId) ||
    marking('all', kbId) ||
    marking('all', 'everything')
}
