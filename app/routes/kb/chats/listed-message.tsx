import { memo } from 'react'
import { Later } from '#app/components/later.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { AnswerActions } from './answer-actions.tsx'
import { focusComposer } from './message/focus-composer.ts'
import { loadEditor } from './message/load-later.ts'
import { MessageItem } from './message.tsx'
import type { Before } from './system-messages/timeline.ts'

interface ListedMessageProps {
  kbId: string
  message: Message
  before: Before
  /** The reader. */
  userId: string
  found: boolean
  /** Whether the message is being edited. */
  isEdited: boolean
  /** Opens the editor of a message, or closes it. */
  edit: (messageId: string | null) => void
  startsNew: boolean
  /** How many replies to it the reader has not read. */
  unreadReplies?: number | undefined
  /** The suffix of element ids, if the page contains the message twice. */
  version?: string
  /** Whether the message is shown in its thread, without the line that leads there. */
  isInThread?: boolean
}

/**
 * A message in a list. It is rendered again only if it changes, because a list may have thousands of
 * messages.
 */
export const ListedMessage = memo(({ isEdited, edit, ...props }: ListedMessageProps) => {
  const { kbId, message, version = '' } = props
  const place = { kbId, chatId: message.chatId, messageId: message.id }
  const close = () => {
    edit(null)
    focusComposer(document.getElementById(`message-${message.id}${version}`))
  }
  return (
    <MessageItem
      {...props}
      actions={<AnswerActions message={message} />}
      editor={
        isEdited
          ? (content) => (
              <Later
                load={loadEditor}
                props={{ place, message, onClose: close }}
                before={content}
              />
            )
          : undefined
      }
    />
  )
})
