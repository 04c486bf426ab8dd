import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { From } from '#app/forms/from-here.tsx'
import { type Formats, FormatsContext } from '#app/locales/format.ts'
import { WordsContext } from '#app/locales/use-translation.ts'
import {
  AnswerButton,
  answerIntent,
  answerPath,
} from '#app/routes/kb/chats/answer/answer-button.tsx'
import { MayKeepContext } from '#app/routes/kb/chats/attachments/may-keep.ts'
import { type KnownCards, LinkCardsContext } from '#app/routes/kb/chats/cards/link-cards-context.ts'
import { MessageItem } from '#app/routes/kb/chats/message/message.tsx'
import { SystemLines } from '#app/routes/kb/chats/message/system-lines.tsx'
import { talkPageOf } from '#app/routes/kb/chats/message-paths.ts'
import type { Before } from '#app/routes/kb/chats/messages/timeline.ts'
import type { Message, SystemMessage } from '#contract/entities/chat.ts'

interface StreamedMessage {
  kbId: string
  message: Message
  before: Before
  userId: string
  startsNew: boolean
  /** When the document began. */
  unreadReplies: number | undefined
  isInThread: boolean
  /** Keeps element ids unique. */
  version: number
  /** Files of the knowledge base of attached files. */
  mayKeep: boolean
  i18n: i18n
  formats: Formats
  links: KnownCards
}

export function renderMessage({
  kbId,
  message,
  before,
  userId,
  startsNew,
  isInThread,
  unreadReplies,
  version,
  mayKeep,
  i18n,
  formats,
  links,
}: StreamedMessage): string {
  const act = answerIntent(message)
  return renderToStaticMarkup(
    <WordsContext value={i18n}>
      <FormatsContext value={formats}>
        <LinkCardsContext value={links}>
          <MayKeepContext value={mayKeep}>
            <MessageItem
              kbId={kbId}
              message={message}
              userId={userId}
              startsNew={startsNew}
              isInThread={isInThread}
              unreadReplies={unreadReplies}
              version={version === 1 ? '' : `-${version}`}
              before={before}
              actions={
                act && (
                  <form method="post" action={answerPath(kbId, message)} target="_top">
                    <From path={talkPageOf(kbId, message, isInThread)} />
                    <AnswerButton intent={act} />
                  </form>
                )
              }
            />
          </MayKeepContext>
        </LinkCardsContext>
      </FormatsContext>
    </WordsContext>,
  )
}

interface StreamedSystem {
  kbId: string
  happened: SystemMessage[]
  before: Before
  i18n: i18n
  formats: Formats
}

export function renderSystem({ i18n, formats, ...shown }: StreamedSystem): string {
  return renderToStaticMarkup(
    <WordsContext value={i18n}>
      <FormatsContext value={formats}>
        <SystemLines {...shown} />
      </FormatsContext>
    </WordsContext>,
  )
}
