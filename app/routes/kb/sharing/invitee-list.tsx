import { href, useFetcher } from 'react-router'
import { DialogSection } from '#app/dialogs/dialog-section.tsx'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { People, Person, PersonMenu, PersonName, PersonRole } from '#app/people/people.tsx'
import { RoleForm } from '#app/routes/kb/members/role-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { focusRow } from '#app/ui/menus/focus-row.ts'
import { MenuButton } from '#app/ui/menus/menu.tsx'
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

interface InviteeRowProps {
  kbId: string
  invitee: Invitee
}

function InviteeRow({ kbId, invitee }: InviteeRowProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { moment } = useFormats()
  const withdrawing = useFetcher()
  const { email, role, createdAt } = invitee
  const status = withdrawing.formData ? 'canceled' : invitee.status
  const since = t('invitees.since', { when: moment(createdAt) })
  return (
    <Person withCorner focusable>
      <span className="grid size-8 place-items-center rounded-full border border-line-2 border-dashed text-ink-2">
        <Icon name="mail" size={18} />
      </span>
      <PersonName name={email}>
        <span className="text-ink-2 text-sm">
          {t(`invitees.status.${status}`)} · <time dateTime={createdAt}>{since}</time>
        </span>
      </PersonName>
      {status === 'pending' ? (
        <RoleForm
          action={href('/kb/:kbId/invitees/:inviteeId/role', { kbId, inviteeId: invitee.id })}
          name={email}
          role={role}
        />
      ) : (
        <PersonRole>{t(`common:roles.${role}`)}</PersonRole>
      )}
      <PersonMenu label={t('members.actionsOf', { name: email })}>
        {status !== 'canceled' && (
          <>
            <SendAgain kbId={kbId} invitee={invitee} />
            <withdrawing.Form
              method="post"
              action={href('/kb/:kbId/invitees/:inviteeId/withdraw', {
                kbId,
                inviteeId: invitee.id,
              })}
              onSubmit={({ currentTarget }) => focusRow(currentTarget)}
            >
              <StayHere />
              <MenuButton
                danger
                icon="close"
                aria-label={t('invitees.withdrawOf', { address: email })}
              >
                {t('invitees.withdraw')}
              </MenuButton>
            </withdrawing.Form>
          </>
        )}
      </PersonMenu>
    </Person>
  )
}

/** The new mail has a new link; the earlier one no longer works. */
function SendAgain({ kbId, invitee: { email, role } }: InviteeRowProps) {
  const { t } = useTranslation('sharing')
  const { Form } = useFetcher()
  return (
    <Form
      method="post"
      action={href('/kb/:kbId/invitees/resend', { kbId })}
      onSubmit={({ currentTarget }) => focusRow(currentTarget)}
    >
      <StayHere />
      <input type="hidden" name="emails" value={email} />
      <input type="hidden" name="role" value={role} />
      <MenuButton icon="mail" aria-label={t('invitees.resendOf', { address: email })}>
        {t('invitees.resend')}
      </MenuButton>
    </Form>
  )
}
