import { useTranslation } from '#app/locales/use-translation.ts'
import { People } from '#app/people/people.tsx'
import { Empty } from '#app/ui/empty.tsx'
import type { JoinRequest, Kb } from '#contract/entities/kb.ts'
import { RequestRow } from './request-row.tsx'

interface RequestListProps {
  kb: Kb
  requests: JoinRequest[]
  /** By id, to show who decided; former members are missing. */
  names: Record<string, string>
}

/** Pending requests first. */
export function RequestList({ kb, requests, names }: RequestListProps) {
  const { t } = useTranslation('sharing')
  if (requests.length === 0) {
    const text = kb.needApprovalToJoin ? t('requests.emptyTextOn') : t('requests.emptyText')
    return <Empty icon="how_to_reg" title={t('requests.emptyTitle')} text={text} />
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
