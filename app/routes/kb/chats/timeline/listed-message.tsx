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
  userId: string
  found: boolean
  isEdited: boolean
  edit: (messageId: string | null) => void
  startsNew: boolean
  unreadReplies?: number | undefined
  /** For a page that contains the message twice. */
  version?: string
  isInThread?: boolean
}

/** Rendered again only if it changes: a list may have thousands of messages. */
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
