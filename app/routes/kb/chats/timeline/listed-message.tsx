import { memo } from 'react'
import { useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { LiveField } from '#app/realtime/arrives-live.tsx'
import { AnswerBar } from '#app/routes/kb/chats/actions/answer-bar.tsx'
import { focusComposer } from '#app/routes/kb/chats/actions/focus-composer.ts'
import {
  AnswerButton,
  answerIntent,
  answerPath,
} from '#app/routes/kb/chats/answer/answer-button.tsx'
import { MessageItem } from '#app/routes/kb/chats/message/message.tsx'
import type { Before } from '#app/routes/kb/chats/messages/timeline.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { loadEditor } from './load-later.ts'

interface ListedMessageProps {
  kbId: string
  message: Message
  before: Before
  userId: string
  found: boolean
  isEdited: boolean
  edit: (messageId: string | null) => void
  startsNew: boolean
  /** Its actions are shown without pointing at it. */
  isNewestAnswer?: boolean
  unreadReplies?: number | undefined
  /** For a page that contains the message twice. */
  version?: string
  isInThread?: boolean
}

/** Rendered again only if it changes: a list may have thousands of messages. */
export const ListedMessage = memo((props: ListedMessageProps) => {
  const { isEdited, edit, isNewestAnswer = false, ...shown } = props
  const { kbId, message, version = '' } = props
  const place = { kbId, chatId: message.chatId, messageId: message.id }
  const close = () => {
    edit(null)
    focusComposer(document.getElementById(`message-${message.id}${version}`))
  }
  return (
    <MessageItem
      {...shown}
      actions={<AnswerActions {...{ message, place }} withBar={isNewestAnswer} />}
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

interface AnswerActionsProps {
  message: Message
  place: MessageIds
  withBar: boolean
}

function AnswerActions({ message, place, withBar }: AnswerActionsProps) {
  const { Form } = useFetcher()
  const intent = answerIntent(message)
  if (!intent && !withBar) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {intent && (
        <Form method="post" action={answerPath(place.kbId, message)}>
          <StayHere />
          <LiveField />
          <AnswerButton intent={intent} />
        </Form>
      )}
      {withBar && <AnswerBar {...{ message, place }} />}
    </div>
  )
}
