import { data, Form, href } from 'react-router'
import { z } from 'zod'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { submitHere } from '#app/forms/submit-here.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { upstream } from '#app/upstream/client.ts'
import { requireUser } from '#app/upstream/user.ts'
import {
  type Feedback,
  feedbackStatus,
  type ReceivedFeedback,
} from '#contract/entities/feedback.ts'
import { id } from '#contract/fields.ts'
import type { Route } from './+types/all.ts'
import { FeedbackItem } from './feedback-item.tsx'
import { Choices, FeedbackFailed, Whose } from './frame.tsx'
import { FeedbackPaging } from './paging.tsx'

type Status = Feedback['status'] | 'all'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { can } = await requireUser({ request, context })
  if (!can.resolveFeedback) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const before = searchParams.get('before') ?? undefined
  const status = statusOf(searchParams)
  const query = { before, ...(status === 'all' ? {} : { status }) }
  const answer = await upstream({ request, context }).attempt.listFeedback({ query })
  if (!answer.ok) return { status, before, items: null, hasMore: false }
  return { status, before, items: answer.data.feedback, hasMore: answer.data.hasMore }
}

const statusForm = z.object({ feedbackId: id, status: feedbackStatus })

export function action({ request, context }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const path = listPath(statusOf(new URL(request.url).searchParams))
  return submitHere(
    { request, context },
    {
      schema: statusForm,
      call: ({ feedbackId, status }) =>
        attempt.resolveFeedback({ params: { feedbackId }, body: { status } }),
      done: (_, { status }) => ({
        key: status === 'resolved' ? 'feedbackResolved' : 'feedbackReopened',
      }),
      failed: 'feedbackNotChanged',
      otherwise: withinDialogOf(request, path),
    },
  )
}

function statusOf(params: URLSearchParams): Status {
  const wanted = params.get('status')
  if (wanted === 'all') return wanted
  return feedbackStatus.safeParse(wanted).data ?? 'pending'
}

function listPath(status: Status): string {
  const path = href('/settings/feedback/all')
  return status === 'pending' ? path : `${path}?status=${status}`
}

export default function AllFeedback({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('feedback')
  const { items, hasMore, before, status } = loaderData
  return (
    <>
      <div className="flex flex-wrap justify-between gap-2">
        <Whose />
        <Which current={status} />
      </div>
      {!items && <FeedbackFailed />}
      {items?.length === 0 && (
        <Empty icon="feedback" title={t('allEmpty')} text={t('allEmptyText')} />
      )}
      {items && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Received key={item.id} item={item} />
          ))}
        </ul>
      )}
      <FeedbackPaging
        path={listPath(status)}
        before={before}
        next={hasMore ? items?.at(-1)?.id : undefined}
      />
    </>
  )
}

function Which({ current }: { current: Status }) {
  const { t } = useTranslation('feedback')
  const labels = {
    pending: t('statuses.pending'),
    resolved: t('statuses.resolved'),
    all: t('any'),
  }
  const statuses: Status[] = ['pending', 'resolved', 'all']
  const choices = statuses.map((status) => ({
    to: listPath(status),
    label: labels[status],
    current: status === current,
  }))
  return <Choices label={t('which')} choices={choices} />
}

function Received({ item }: { item: ReceivedFeedback }) {
  const { t } = useTranslation('feedback')
  const isPending = item.status === 'pending'
  return (
    <FeedbackItem
      item={item}
      sender={
        <span className="min-w-0 truncate" title={item.sender?.email}>
          {item.sender ? `${item.sender.displayName} · ${item.sender.email}` : t('visitor')}
        </span>
      }
    >
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="feedbackId" value={item.id} />
        <input type="hidden" name="status" value={isPending ? 'resolved' : 'pending'} />
        <div>
          <Button icon={isPending ? 'check' : 'undo'}>
            {isPending ? t('resolve') : t('reopen')}
          </Button>
        </div>
      </Form>
    </FeedbackItem>
  )
}
