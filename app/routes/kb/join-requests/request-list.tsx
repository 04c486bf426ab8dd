import { href, useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { People, Person, PersonName } from '#app/people/people.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { focusRow } from '#app/ui/menus/focus-row.ts'
import type { JoinRequest, Kb } from '#contract/entities/kb.ts'

const statusAfter = { approve: 'approved', reject: 'rejected' } as const

interface RequestListProps {
  kb: Kb
  requests: JoinRequest[]
  /** By id, to show who decided; former members are missing. */
  names?: Record<string, string>
}

/** Pending requests first. */
export function RequestList({ kb, requests, names = {} }: RequestListProps) {
  const { t } = useTranslation('sharing')
  if (requests.length === 0) {
    const text = kb.needApprovalToJoin ? t('requests.emptyTextOn') : t('requests.emptyText')
    return (
      <Empty icon="how_to_reg" title={t('requests.emptyTitle')} text={text}>
        {!kb.needApprovalToJoin && (
          <ButtonLink dialog="within" to={href('/kb/:kbId/settings', { kbId: kb.id })}>
            {t('requests.setUp')}
          </ButtonLink>
        )}
      </Empty>
    )
  }
  return (
    <People>
      {requests.map((request) => (
        <RequestRow
          key={request.id}
          kbId={kb.id}
          request={request}
          reviewer={names[request.reviewedBy ?? '']}
        />
      ))}
    </People>
  )
}

interface RequestRowProps {
  kbId: string
  request: JoinRequest
  reviewer: string | undefined
}

function RequestRow({ kbId, request, reviewer }: RequestRowProps) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const { Form, formData } = useFetcher()
  const intent = formData?.get('intent')
  const isDeciding = intent === 'approve' || intent === 'reject'
  const status = isDeciding ? statusAfter[intent] : request.status
  const { userDisplayName: name, userEmail, createdAt } = request
  const via = t(`requests.via.${request.joinedVia}`)
  return (
    <Person focusable>
      <Avatar id={request.userId} name={name} picture={request.userProfileURL} />
      <PersonName name={name}>
        <span className="min-w-0 truncate text-ink-2 text-sm" title={userEmail}>
          {userEmail}
        </span>
        <span className="text-ink-2 text-sm">
          {t('requests.asked', { when: moment(createdAt), via })}
        </span>
      </PersonName>
      {status === 'pending' ? (
        <Form
          className="flex flex-wrap gap-2 max-sm:ml-11 print:hidden"
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
    </Person>
  )
}

interface DecisionProps {
  status: 'approved' | 'rejected'
  /** Null in an optimistic update. */
  at: string | null
  reviewer: string | undefined
}

function Decision({ status, at, reviewer }: DecisionProps) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const when = at ? moment(at) : ''
  const decision = reviewer
    ? t(`requests.${status}By`, { name: reviewer, when })
    : t(`requests.${status}`, { when })
  return <span className="text-ink-2 text-sm max-sm:ml-11">{decision}</span>
}
