import { href } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { talkPath } from '#app/routes/kb/chats/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Dislike } from '#contract/entities/answer.ts'
import { plainLine } from '#shared/plain-line.ts'
import type { Route } from './+types/answers.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const { attempt } = upstream({ request, context })
  const answer = await attempt.listDislikes({ params, query: { cursor } })
  return { cursor, page: listed(answer, (page) => page) }
}

/** Newest first. */
export default function DislikedAnswers({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('kbSettings')
  const { cursor, page } = loaderData
  const path = href('/kb/:kbId/settings/answers', params)
  return (
    <LoadedList
      here={`${params.kbId} ${cursor}`}
      list={page}
      sentence={(values) => t('answers.failed', values)}
    >
      {({ dislikes, nextCursor }) => (
        <>
          {dislikes.length === 0 && (
            <Empty icon="thumb_down" title={t('answers.empty')} text={t('answers.emptyText')} />
          )}
          <ul>
            {dislikes.map((dislike) => (
              <DislikedAnswer key={dislike.id} kbId={params.kbId} dislike={dislike} />
            ))}
          </ul>
          {(cursor || nextCursor) && (
            <Paging>
              {cursor && (
                <ButtonLink dialog="within" to={path}>
                  {t('answers.newest')}
                </ButtonLink>
              )}
              {nextCursor && (
                <ButtonLink
                  dialog="within"
                  to={`${path}?${new URLSearchParams({ cursor: nextCursor })}`}
                >
                  {t('answers.older')}
                </ButtonLink>
              )}
            </Paging>
          )}
        </>
      )}
    </LoadedList>
  )
}

interface DislikedAnswerProps {
  kbId: string
  dislike: Dislike
}

function DislikedAnswer({ kbId, dislike }: DislikedAnswerProps) {
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
