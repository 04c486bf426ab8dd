import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { LoadedList } from '#app/components/loaded-list.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Route } from './+types/answers.ts'
import { DislikedAnswer } from './disliked-answer.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const { attempt } = upstream({ request, context })
  const answer = await attempt.listDislikes({ params, query: { cursor } })
  return { cursor, page: listed(answer, (page) => page) }
}

/** The answers of the bot that somebody disliked, with the reasons, newest first. */
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
