import { href } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PersonLink } from '#app/people/person-link.tsx'
import { MessageAttachments } from '#app/routes/kb/chats/attachments/message-attachments.tsx'
import { LinkCards } from '#app/routes/kb/chats/cards/link-cards.tsx'
import type { MentionPlace } from '#app/routes/kb/chats/mentions/mention-links.ts'
import { messagePagePath, talkPageOf } from '#app/routes/kb/chats/message-paths.ts'
import { type Before, groupingOf } from '#app/routes/kb/chats/messages/timeline.ts'
import { type MessageIds, newLineId } from '#app/routes/kb/chats/paths.ts'
import { Reactions } from '#app/routes/kb/chats/reactions/reactions.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { Answer, Citations } from './answer.tsx'
import { Day } from './day.tsx'
import { isLong, LongText } from './long-text.tsx'
import { Message as MessageFrame } from './message-frame.tsx'
import { MessageHtml, PlainMessage } from './message-html.tsx'
import { InThread, ThreadLine } from './thread-line.tsx'

// An SVG of each message makes the browser render a long list slowly.
const dots =
  'before:h-[6px] before:w-[15px] before:[background:radial-gradient(circle,currentColor_1.1px,transparent_1.6px)_center/5px_6px_repeat-x]'

interface MessageItemProps {
  kbId: string
  message: Message
  userId: string
  /** For a document that contains more than one version of the message. */
  version?: string
  before: Before
  /** Unread when the chat was opened. */
  startsNew?: boolean
  found?: boolean
  /** Without the line that leads to the thread. */
  isInThread?: boolean
  unreadReplies?: number | undefined
  isAlone?: boolean
  actions?: React.ReactNode
  /** The form that edits text and files; until it is loaded, these. */
  editor?: ((content: React.ReactNode) => React.ReactNode) | undefined
}

export function MessageItem(props: MessageItemProps) {
  const { kbId, message, userId, version = '', before, startsNew, found } = props
  const { isAlone = false, isInThread = false, unreadReplies, actions, editor } = props
  const { time, dayKey } = useFormats()
  const { startsDay, follows } = groupingOf(message, before, dayKey)
  const sender = message.sender
  const from = talkPageOf(kbId, message, isInThread)
  const author = {
    id: sender?.id ?? '',
    name: sender?.displayName ?? '',
    link: sender && (
      <PersonLink person={sender} kbId={kbId} from={from} isCut className="-my-0.5 py-0.5" />
    ),
    picture: sender?.profileURL ?? null,
    isBot: message.senderType === 'bot',
  }
  const place = { kbId, chatId: message.chatId, messageId: message.id }
  const note = useNote(message, isInThread)
  const hasHeader = !follows || startsNew
  const content = (
    <>
      <Noted note={hasHeader ? '' : note}>
        <Body
          {...{ place, actions, mentions: { kbId, from, userId } }}
          question={before?.id === message.clientId ? before?.content : undefined}
          message={{ ...message, id: message.id + version }}
          isWhole={isAlone || found === true}
        />
      </Noted>
      <MessageAttachments {...{ kbId, chatId: message.chatId }} attachments={message.attachments} />
    </>
  )
  return (
    <>
      {startsDay && <Day iso={message.createdAt} startsNew={startsNew} />}
      {startsNew && !startsDay && <NewLine />}
      <MessageFrame
        id={message.id + version}
        author={author}
        time={{ iso: message.createdAt, shown: time(message.createdAt) }}
        follows={!hasHeader}
        busy={message.botState === 'writing'}
        found={found}
        more={!message.isDeleted && !isAlone && <MoreLink place={place} name={author.name} />}
        note={hasHeader && note}
      >
        {message.isPinned && !isAlone && <PinnedMark {...place} />}
        {!isInThread && <InThread {...{ kbId, message }} />}
        {editor ? editor(content) : content}
        <LinkCards {...{ kbId, message }} />
        <Reactions {...{ place, message, userId, from }} />
        {!isInThread && <ThreadLine {...{ kbId, message }} unread={unreadReplies} />}
      </MessageFrame>
    </>
  )
}

function useNote(message: Message, isInThread: boolean): string {
  const { t } = useTranslation(['chats', 'threads'])
  const { forwardedFrom, isEdited, isDeleted, alsoInChat } = message
  const notes = [
    forwardedFrom !== null && t('forwardedFrom', { name: forwardedFrom }),
    isEdited && !isDeleted && t('edited'),
    isInThread && alsoInChat && t('threads:inChat'),
  ]
  return notes.filter(Boolean).join(' · ')
}

/** Without a header, the note is after the text: beside its last line, if there is room. */
function Noted({ note, children }: { note: string; children: React.ReactNode }) {
  if (!note) return children
  return (
    <div className="flex flex-wrap items-baseline-last gap-x-2 *:min-w-0">
      {children}
      <span className="text-ink-2 text-sm">{note}</span>
    </div>
  )
}

interface BodyProps extends Pick<MessageItemProps, 'message' | 'actions'> {
  place: MessageIds
  mentions: MentionPlace
  /** Which it answers, if that is the message before it. */
  question: string | undefined
  isWhole: boolean
}

function Body({ message, place, mentions, question, actions, isWhole }: BodyProps) {
  const { t } = useTranslation('chats')
  if (message.isDeleted) return <p className="text-ink-2">{t('deleted')}</p>
  if (message.senderType === 'bot') return <Answer {...{ message, place, question, actions }} />
  if (message.citations.length > 0 || message.withheld) return <Citations {...{ message, place }} />
  if (message.html === '' && message.content === '') return null
  const { content, html } = message
  const text =
    html === '' ? <PlainMessage text={content} /> : <MessageHtml html={html} place={mentions} />
  return isLong(content) ? (
    <LongText id={message.id} isOpen={isWhole}>
      {text}
    </LongText>
  ) : (
    text
  )
}

function PinnedMark(place: MessageIds) {
  const { t } = useTranslation('message')
  return (
    <p className="-mb-2 text-ink-2 text-sm">
      <Link
        className="text-link inline-flex items-center gap-1"
        to={href('/kb/:kbId/chats/:chatId/pinned', { ...place })}
      >
        <Icon name="keep" size={16} />
        {t('pinned.mark')}
      </Link>
    </p>
  )
}

function NewLine() {
  const { t } = useTranslation('chats')
  return (
    <p
      className="flex scroll-my-24 items-center gap-3 font-label text-accent text-sm before:flex-1 before:border-accent before:border-t"
      id={newLineId}
    >
      {t('newLine')}
    </p>
  )
}

/** With JavaScript it opens the actions as a menu. */
function MoreLink({ place, name }: { place: MessageIds; name: string }) {
  const { t } = useTranslation('message')
  return (
    // biome-ignore lint/a11y/useAnchorContent: its label is its name
    <a
      className={classes(
        dots,
        'absolute -top-1.5 right-0 grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:-top-3 pointer-coarse:size-11 [@media_(scripting:enabled)_and_(pointer:fine)]:hidden',
      )}
      data-message-menu
      href={messagePagePath(place)}
      aria-label={t('more', { name })}
    />
  )
}
