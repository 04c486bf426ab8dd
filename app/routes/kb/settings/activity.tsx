import { href } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { sentenceOf } from '#app/routes/kb/chats/system-messages/sentence-of.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
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

/** Newest first, day by day. */
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
          <Days kbId={params.kbId} activities={activities} />
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

function Days({ kbId, activities }: { kbId: string; activities: Activity[] }) {
  const { day, dayKey } = useFormats()
  const days = Map.groupBy(activities, ({ createdAt }) => dayKey(createdAt))
  return [...days].map(([key, ofDay]) => (
    <section key={key}>
      <h2 className="border-line border-b pb-1.5 text-base">{day(ofDay[0]?.createdAt ?? '')}</h2>
      <ol>
        {ofDay.map((activity) => (
          <Line key={activity.id} kbId={kbId} activity={activity} />
        ))}
      </ol>
    </section>
  ))
}

function Line({ kbId, activity }: { kbId: string; activity: Activity }) {
  const { time } = useFormats()
  const sentence = useSentence(activity)
  const { id, kind, actor, createdAt } = activity
  // What was uploaded is still here, and has this id.
  const isHere = kind === 'uploaded' || kind === 'linked'
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2.5 last:border-b-0">
      {actor ? (
        <Avatar id={actor.id} name={actor.displayName} picture={actor.profileURL} />
      ) : (
        <span />
      )}
      <p className="wrap-anywhere">
        {isHere ? (
          <Link className="hover:underline" to={resourcePlacePath(kbId, { resourceId: id })}>
            {sentence}
          </Link>
        ) : (
          sentence
        )}
      </p>
      <time className="whitespace-nowrap text-ink-2 text-sm" dateTime={createdAt}>
        {time(createdAt)}
      </time>
    </li>
  )
}

function useSentence({ kind, actor, subject, title, count, from, to }: Activity): string {
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
  const folder = (name: string) => (name ? t('activity.folder', { name }) : t('activity.top'))
  if (kind === 'moved' && to !== null) {
    const places = { ...values, items: count, to: folder(to), from: folder(from ?? '') }
    if (from === null) return t('activity.movedTo', places)
    return t(count > 1 ? 'activity.movedMoreFrom' : 'activity.movedFrom', places)
  }
  if (kind === 'deleted' || kind === 'restored' || kind === 'moved')
    return count > 1
      ? t(`activity.${kind}More`, { ...values, items: count })
      : t(`activity.${kind}`, values)
  const sentence = sentenceOf({ event: kind, of: 'kb', detail: title })
  return t(`chats:systemMessages.${sentence}`, values)
}
