import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import type { Notification } from '#contract/entities/notification.ts'

/** One notification, all of a chat, or all of a knowledge base or of `everything`. */
type What = { id: string } | { chat: string } | { all: string }

interface MarkFormProps {
  what: What
  /** The list to come back to. */
  here: string
  onSubmit?: (form: HTMLFormElement) => void
  children: ReactNode
}

/** Marks notifications as read. */
export function MarkForm({ what, here, onSubmit, children }: MarkFormProps) {
  return (
    <Form
      method="post"
      action={href('/inbox/read')}
      replace
      preventScrollReset
      onSubmit={({ currentTarget }) => onSubmit?.(currentTarget)}
    >
      <input type="hidden" name="from" value={here} />
      {Object.entries(what).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/** Whether a notification is read, or is being marked at this moment. */
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
