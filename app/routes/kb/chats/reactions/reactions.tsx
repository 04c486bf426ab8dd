import { useInRouterContext } from 'react-router'
import { From, FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { reactionsPath } from '#app/routes/kb/chats/message-paths.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import type { Message } from '#contract/entities/chat.ts'
import { addField, countReactions, type ReactionCount, removeField } from './reacted.ts'

interface ReactionsProps {
  place: MessageIds
  message: Message
  userId: string
  /** A streamed document does not know its page. */
  from: string
}

/** Pressing one adds the reader's or takes it back. */
export function Reactions({ place, message, userId, from }: ReactionsProps) {
  const { t } = useTranslation('message')
  const isInApp = useInRouterContext()
  const counts = countReactions(message.reactions, userId)
  if (counts.length === 0) return null
  return (
    <form method="post" data-reactions action={reactionsPath(place)}>
      {isInApp ? <FromHere /> : <From path={from} />}
      {/* A form with a name would be a landmark of the page, one in each message. */}
      <fieldset
        className="flex min-w-0 flex-wrap items-center gap-1.5"
        aria-label={t('reactions.label')}
      >
        {counts.map((count) => (
          <Chip key={count.reaction} count={count} />
        ))}
      </fieldset>
    </form>
  )
}

function Chip({ count: { reaction, people, isOwn } }: { count: ReactionCount }) {
  const { t } = useTranslation(['message', 'common'])
  const names = people
    .map(({ userInfo }) => userInfo?.displayName ?? t('reactions.somebody'))
    .join(t('common:between.names'))
  const values = { reaction, count: people.length, names }
  return (
    <button
      type="submit"
      className="inline-flex min-h-7 min-w-7 cursor-pointer items-center gap-1.5 rounded-lg border border-line px-2 text-md hover:bg-hover aria-pressed:border-accent aria-pressed:bg-wash pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center forced-colors:aria-pressed:border-2"
      name={isOwn ? removeField : addField}
      value={reaction}
      aria-pressed={isOwn}
      aria-label={t(isOwn ? 'reactions.takeBack' : 'reactions.give', values)}
      title={names}
    >
      <span aria-hidden="true">{reaction}</span>
      <span className="tabular-nums" aria-hidden="true">
        {people.length}
      </span>
    </button>
  )
}
