import { href, useFetcher } from 'react-router'
import { DialogSection } from '#app/dialogs/dialog-section.tsx'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { People, Person, PersonName } from '#app/people/people.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { focusRow } from '#app/ui/menus/focus-row.ts'
import type { Invitee } from '#contract/entities/kb.ts'

interface InviteeListProps {
  kbId: string
  invitees: Invitee[]
}

/** Those who have not accepted yet. */
export function InviteeList({ kbId, invitees }: InviteeListProps) {
  const { t } = useTranslation('sharing')
  if (invitees.length === 0) return null
  return (
    <DialogSection heading={t('invitees.heading')}>
      <People>
        {invitees.map((invitee) => (
          <InviteeRow key={invitee.id} kbId={kbId} invitee={invitee} />
        ))}
      </People>
    </DialogSection>
  )
}

function InviteeRow({ kbId, invitee }: { kbId: string; invitee: Invitee }) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const { Form, formData } = useFetcher()
  const status = formData ? 'canceled' : invitee.status
  const since = t('invitees.since', { when: moment(invitee.createdAt) })
  return (
    <Person focusable>
      <Icon className="text-ink-2" name="mail" />
      <PersonName name={invitee.email}>
        <span className="text-ink-2 text-sm">
          {t(`invitees.status.${status}`)} · <time dateTime={invitee.createdAt}>{since}</time>
        </span>
      </PersonName>
      {status !== 'canceled' && (
        <Form
          className="-mr-3.5 flex gap-2"
          method="post"
          action={href('/kb/:kbId/invitees/:inviteeId/withdraw', { kbId, inviteeId: invitee.id })}
          onSubmit={({ currentTarget }) => focusRow(currentTarget)}
        >
          <StayHere />
          <button
            type="submit"
            className="button"
            data-look="quiet"
            aria-label={t('invitees.withdrawOf', { address: invitee.email })}
          >
            {t('invitees.withdraw')}
          </button>
        </Form>
      )}
    </Person>
  )
}
