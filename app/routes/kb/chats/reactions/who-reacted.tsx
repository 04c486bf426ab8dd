import { useTranslation } from '#app/locales/use-translation.ts'
import { PersonLink } from '#app/people/person-link.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { countReactions, type ReactionCount } from './reacted.ts'

export function WhoReacted({ kbId, message }: { kbId: string; message: Message }) {
  const { t } = useTranslation('message')
  const counts = countReactions(message.reactions, '')
  if (counts.length === 0) return null
  return (
    <ul className="grid gap-1 text-md" aria-label={t('reactions.who')}>
      {counts.map(({ reaction, people }) => (
        <li key={reaction} className="wrap-anywhere">
          {reaction} <Names {...{ kbId, people }} />
        </li>
      ))}
    </ul>
  )
}

function Names({ kbId, people }: { kbId: string; people: ReactionCount['people'] }) {
  const { t } = useTranslation('message')
  return people.map(({ userId, userInfo }, index) => (
    <span key={userId}>
      {index > 0 && ', '}
      {userInfo ? <PersonLink person={userInfo} kbId={kbId} /> : t('reactions.somebody')}
    </span>
  ))
}
