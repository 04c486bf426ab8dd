import { Avatar } from '#app/components/avatar.tsx'
import { Link } from '#app/components/link.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { talkPath } from '#app/routes/kb/chats/message/message-path.ts'
import type { Dislike } from '#contract/entities/dislike.ts'
import { plainLine } from '#contract/plain-line.ts'

interface DislikedAnswerProps {
  kbId: string
  dislike: Dislike
}

/** One dislike: who disliked an answer and why, with the question and the answer. */
export function DislikedAnswer({ kbId, dislike }: DislikedAnswerProps) {
  const { moment } = useFormats()
  const { person, why, createdAt, asked } = dislike
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 border-line border-b py-4 last:border-b-0">
      <Avatar id={person.id} name={person.displayName} picture={person.profileURL} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="flex min-w-0 items-baseline gap-2">
          <strong className="min-w-0 truncate font-heading">{person.displayName}</strong>
          <time className="flex-none text-ink-2 text-sm" dateTime={createdAt}>
            {moment(createdAt)}
          </time>
        </p>
        {why && <p className="wrap-anywhere whitespace-pre-line">{why}</p>}
        <Asked kbId={kbId} asked={asked} />
      </div>
    </li>
  )
}

function Asked({ kbId, asked }: { kbId: string; asked: Dislike['asked'] }) {
  const { t } = useTranslation('kbSettings')
  if (!asked) return <p className="text-ink-2">{t('answers.elsewhere')}</p>
  const { chatId, messageId, rootMessageId, question, answer } = asked
  const words = 'line-clamp-3 wrap-anywhere'
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line-2 border-l-3 pl-3 text-ink-2">
        <dt className="sr-only">{t('answers.question')}</dt>
        <dd className={`${words} font-label text-ink`}>
          {question === null ? t('answers.deleted') : plainLine(question)}
        </dd>
        <dt className="sr-only">{t('answers.answer')}</dt>
        <dd className={words}>{plainLine(answer) || t('answers.noAnswer')}</dd>
      </dl>
      <p>
        <Link
          className="text-link inline-flex min-h-6 items-center text-sm"
          to={talkPath({ kbId, chatId, messageId, rootId: rootMessageId })}
        >
          {t('answers.open')}
        </Link>
      </p>
    </>
  )
}
