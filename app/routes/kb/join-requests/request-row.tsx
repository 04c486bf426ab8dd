import { type FormEvent, startTransition, useOptimistic } from 'react'
import { href } from 'react-router'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { focusRow } from '#app/components/focus-row.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FromHere } from '#app/routes/kb/sharing/invitee-list.tsx'
import { useCallNow } from '#app/upstream/use-call-now.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'

interface RequestRowProps {
  kbId: string
  request: JoinRequest
  reviewer: string | undefined
}

export function RequestRow({ kbId, request, reviewer }: RequestRowProps) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const { status, ...form } = useDeciding(kbId, request)
  const { userDisplayName: name, userEmail, createdAt } = request
  const via = t(`requests.via.${request.joinedVia}`)
  return (
    <li className="person" tabIndex={-1}>
      <Avatar id={request.userId} name={name} picture={request.userProfileURL} />
      <div className="person-name">
        <span className="truncate-name" title={name}>
          {name}
        </span>
        <span className="truncate-name muted small" title={userEmail}>
          {userEmail}
        </span>
        <span className="muted small">{t('requests.asked', { when: moment(createdAt), via })}</span>
      </div>
      {status === 'pending' ? (
        <form className="actions" {...form}>
          <FromHere />
          <Button
            look="primary"
            name="action"
            value="approve"
            aria-label={t('requests.approveOf', { name })}
          >
            {t('requests.approve')}
          </Button>
          <Button name="action" value="reject" aria-label={t('requests.rejectOf', { name })}>
            {t('requests.reject')}
          </Button>
        </form>
      ) : (
        <Decision status={status} at={request.reviewedAt} reviewer={reviewer} />
      )}
    </li>
  )
}

interface DecisionProps {
  status: 'approved' | 'rejected'
  /** Not known for the moment until the server has said so. */
  at: string | null
  reviewer: string | undefined
}

function Decision({ status, at, reviewer }: DecisionProps) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const when = at ? moment(at) : ''
  const said = reviewer
    ? t(`requests.${status}By`, { name: reviewer, when })
    : t(`requests.${status}`, { when })
  return <span className="muted small">{said}</span>
}

const done = { approve: 'approved', reject: 'rejected' } as const
const words = {
  approve: { done: 'requestApproved', failed: 'requestNotApproved' },
  reject: { done: 'requestRejected', failed: 'requestNotRejected' },
} as const

function useDeciding(kbId: string, request: JoinRequest) {
  const callNow = useCallNow()
  const [status, show] = useOptimistic(request.status)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusRow(event.currentTarget)
    const { submitter } = event.nativeEvent as SubmitEvent
    const action = (submitter as HTMLButtonElement).value === 'approve' ? 'approve' : 'reject'
    startTransition(async () => {
      show(done[action])
      await callNow({
        method: 'POST',
        path: `/invitations/join-requests/${kbId}/${request.id}`,
        body: { action },
        done: {
          kind: 'success',
          key: words[action].done,
          values: { name: request.userDisplayName },
        },
        failed: { key: words[action].failed },
      })
    })
  }
  const action = href('/kb/:kbId/requests/:requestId', { kbId, requestId: request.id })
  return { status, method: 'post' as const, action, onSubmit }
}
