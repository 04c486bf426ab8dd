import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/own.ts'
import { FeedbackItem } from './feedback-item.tsx'
import { FeedbackFailed, Whose } from './frame.tsx'
import { FeedbackPaging } from './paging.tsx'

const pageSize = limits.feedbackPageSize / 2

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  // One more than a page shows tells whether a next page exists.
  const query = { limit: pageSize + 1, before }
  const answer = await upstream({ request, context }).attempt.listOwnFeedback({ query })
  if (!answer.ok) return { before, items: null, hasMore: false }
  const hasMore = answer.data.length > pageSize
  return { before, items: answer.data.slice(0, pageSize), hasMore }
}

export default function OwnFeedback({ loaderData }: Route.ComponentProps) {
  const { items, hasMore, before } = loaderData
  const { can } = useSignedIn().user
  const path = href('/settings/feedback')
  return (
    <>
      <div className="flex flex-wrap justify-between gap-2">
        {can.resolveFeedback && <Whose />}
        {items && items.length > 0 && <SendLink />}
      </div>
      {!items && <FeedbackFailed />}
      {items?.length === 0 && <None />}
      {items && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <FeedbackItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      <FeedbackPaging path={path} before={before} next={hasMore ? items?.at(-1)?.id : undefined} />
    </>
  )
}

function None() {
  const { t } = useTranslation('feedback')
  return (
    <Empty icon="feedback" title={t('empty')} text={t('emptyText')}>
      <SendLink />
    </Empty>
  )
}

function SendLink() {
  const { t } = useTranslation('feedback')
  return (
    <ButtonLink look="primary" icon="feedback" dialog="within" to={href('/feedback')}>
      {t('title')}
    </ButtonLink>
  )
}
