import { href, useFetcher } from 'react-router'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { focusRow } from '#app/components/focus-row.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'

interface RequestRowProps {
  kbId: string
  request: JoinRequest
  reviewer: string | undefined
}

export function RequestRow({ kbId, request, reviewer }: RequestRowProps) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const { Form, formData } = useFetcher()
  const intent = formData?.get('intent')
  const isDeciding = intent === 'approve' || intent === 'reject'
  const status = isDeciding ? statusAfter[intent] : request.status
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
        <Form
          className="actions"
          method="post"
          action={href('/kb/:kbId/requests/:requestId', { kbId, requestId: request.id })}
          onSubmit={({ currentTarget }) => focusRow(currentTarget)}
        >
          <StayHere />
          <Button
            look="primary"
            name="intent"
            value="approve"
            aria-label={t('requests.approveOf', { name })}
          >
            {t('requests.approve')}
          </Button>
          <Button name="intent" value="reject" aria-label={t('requests.rejectOf', { name })}>
            {t('requests.reject')}
          </Button>
        </Form>
      ) : (
        <Decision status={status} at={request.reviewedAt} reviewer={reviewer} />
      )}
    </li>
  )
}

interface DecisionProps {
  status: 'approved' | 'rejected'
  /** Null in an optimistic update, until the server has answered. */
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

const statusAfter = { approve: 'approved', reject: 'rejected' } as const
