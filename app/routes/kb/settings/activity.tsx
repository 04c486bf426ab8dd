import { href } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { sentenceOf } from '#app/routes/kb/chats/system-messages/sentence-of.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Activity } from '#contract/entities/activity.ts'
import { documentTitle } from '#shared/formats.ts'
import type { Route } from './+types/activity.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const { attempt } = upstream({ request, context })
  const answer = await attempt.listActivity({ params, query: { before } })
  return { before, page: listed(answer, (page) => page) }
}

/** Newest first. */
export default function KbActivity({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('kbSettings')
  const { before, page } = loaderData
  const path = href('/kb/:kbId/settings/activity', params)
  return (
    <LoadedList
      here={`${params.kbId} ${before}`}
      list={page}
      sentence={(values) => t('activity.failed', values)}
    >
      {({ activities, hasMore }) => (
        <>
          {activities.length === 0 && (
            <Empty icon="history" title={t('activity.empty')} text={t('activity.emptyText')} />
          )}
          <ol>
            {activities.map((activity) => (
              <Line key={activity.id} activity={activity} />
            ))}
          </ol>
          {(before || hasMore) && (
            <Paging>
              {before && (
                <ButtonLink dialog="within" to={path}>
                  {t('answers.newest')}
                </ButtonLink>
              )}
              {hasMore && (
                <ButtonLink dialog="within" to={`${path}?before=${activities.at(-1)?.id}`}>
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

function Line({ activity }: { activity: Activity }) {
  const { moment } = useFormats()
  const sentence = useSentence(activity)
  const { actor, createdAt } = activity
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-3 last:border-b-0">
      {actor ? (
        <Avatar id={actor.id} name={actor.displayName} picture={actor.profileURL} />
      ) : (
        <span />
      )}
      <p className="wrap-anywhere">
        {sentence}{' '}
        <time className="whitespace-nowrap text-ink-2 text-sm" dateTime={createdAt}>
          {moment(createdAt)}
        </time>
      </p>
    </li>
  )
}

function useSentence({ kind, actor, subject, title, count }: Activity): string {
  const { t } = useTranslation(['kbSettings', 'chats'])
  const nameOf = (person: Activity['actor']) =>
    person?.displayName ?? t('chats:systemMessages.nobody')
  const values = { actor: nameOf(actor), subject: nameOf(subject), title, detail: title }
  if (kind === 'uploaded' || kind === 'changed') {
    const name = documentTitle(title)
    const isPage = kind === 'uploaded' && name !== title
    return t(isPage ? 'activity.addedPage' : `activity.${kind}`, { ...values, title: name })
  }
  if (kind === 'linked') return t('activity.linked', values)
  if (kind === 'deleted' || kind === 'restored' || kind === 'moved')
    return count > 1
      ? t(`activity.${kind}More`, { ...values, items: count })
      : t(`activity.${kind}`, values)
  const sentence = sentenceOf({ event: kind, of: 'kb', detail: title })
  return t(`chats:systemMessages.${sentence}`, values)
}
