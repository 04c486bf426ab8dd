import { href, useFetcher } from 'react-router'
import { focusRow } from '#app/components/focus-row.ts'
import { Icon } from '#app/components/icon.tsx'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Invitee } from '#contract/entities/kb.ts'

interface InviteeListProps {
  kbId: string
  invitees: Invitee[]
}

/** The open invitations by email. */
export function InviteeList({ kbId, invitees }: InviteeListProps) {
  const { t } = useTranslation('sharing')
  if (invitees.length === 0) return null
  return (
    <section className="share-part" aria-labelledby="invitees">
      <h2 id="invitees">{t('invitees.heading')}</h2>
      <ul className="people">
        {invitees.map((invitee) => (
          <InviteeRow key={invitee.id} kbId={kbId} invitee={invitee} />
        ))}
      </ul>
    </section>
  )
}

function InviteeRow({ kbId, invitee }: { kbId: string; invitee: Invitee }) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const { Form, formData } = useFetcher()
  const status = formData ? 'canceled' : invitee.status
  const since = t('invitees.since', { when: moment(invitee.createdAt) })
  return (
    <li className="person" tabIndex={-1}>
      <Icon name="mail" />
      <div className="person-name">
        <span className="truncate-name" title={invitee.email}>
          {invitee.email}
        </span>
        <span className="muted small">
          {t(`invitees.status.${status}`)} · <time dateTime={invitee.createdAt}>{since}</time>
        </span>
      </div>
      {status !== 'canceled' && (
        <Form
          method="post"
          action={href('/kb/:kbId/invitees/:inviteeId/withdraw', { kbId, inviteeId: invitee.id })}
          onSubmit={({ currentTarget }) => focusRow(currentTarget)}
        >
          <StayHere />
          <button
            type="submit"
            className="button button-quiet"
            aria-label={t('invitees.withdrawOf', { address: invitee.email })}
          >
            {t('invitees.withdraw')}
          </button>
        </Form>
      )}
    </li>
  )
}
