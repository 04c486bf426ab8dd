import { memo } from 'react'
import { focusComposer } from '#app/routes/kb/chats/actions/focus-composer.ts'
import { AnswerActions } from '#app/routes/kb/chats/answer/answer-actions.tsx'
import { loadEditor } from '#app/routes/kb/chats/message/load-later.ts'
import { MessageItem } from '#app/routes/kb/chats/message/message.tsx'
import type { Before } from '#app/routes/kb/chats/system-messages/timeline.ts'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import type { Message } from '#contract/entities/chat.ts'

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
              <LazyPart
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
