import { type KeyboardEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogSection } from '#app/dialogs/dialog-section.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { limits } from '#contract/limits.ts'
import { assignableRoles } from '#contract/roles.ts'
import { countAddresses, splitAddresses } from './addresses.ts'
import { SuggestedPeople } from './suggested-people.tsx'

/** Other errors are about whether the address may be invited. */
const malformed = ['not_an_email', 'too_long']

export interface Suggested {
  id: string
  displayName: string
  profileURL: string | null
  email: string
}

interface InviteFormProps {
  refused: Refused | undefined
  suggested: Suggested[]
  /** Addresses of members, who are not invited again. */
  members: string[]
}

/** Enter sends the form. */
export function InviteForm({ refused, suggested, members }: InviteFormProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { typed, type, clearedAt } = useTyped(refused)
  const { key } = useLocation()
  const script = useHydrated()
  const { emails } = useFields('invites', { refused }).fields
  const busy = useNavigation().formMethod === 'POST'
  const addresses = splitAddresses(typed)
  const isEmpty = addresses.length === 0
  const count = countAddresses(typed, members)
  const sendsMails = useSignedIn().user.can.getMails
  const help = t('invite.help', { days: limits.invitationDays })
  return (
    <DialogSection label={t('invite.label')}>
      <DialogForm className="grid grid-cols-1 gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_10rem] [&_textarea]:min-h-20">
        <TextArea
          // Has the focus again after a success, which disables the button.
          key={clearedAt}
          id="emails"
          name="emails"
          label={t('invite.label')}
          help={sendsMails ? help : help + t('common:between.sentences') + t('invite.noMails')}
          placeholder={t('invite.placeholder')}
          errors={useInviteErrors()(refused)}
          required={constraints.invites.emails.required}
          ref={emails.props.ref}
          value={typed}
          rows={2}
          autoFocus
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        {/* The field is as high as the choice and the button beside it. */}
        <div className="grid content-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-end">
          <SelectField
            // Each person invited as an administrator is a choice of its own.
            key={key}
            id="invited-role"
            name="role"
            label={t('invite.role')}
            defaultValue={String(refused?.initialValue?.role ?? 'viewer')}
          >
            {assignableRoles.toReversed().map((role) => (
              <option key={role} value={role}>
                {t(`common:roles.${role}`)}
              </option>
            ))}
          </SelectField>
          <Invite count={count} busy={busy} disabled={script && isEmpty} />
        </div>
        <SuggestedPeople
          people={suggested.filter(({ email }) => !addresses.includes(email))}
          onChoose={(email) => {
            type([...addresses, email].join(', '))
            document.getElementById('emails')?.focus()
          }}
        />
      </DialogForm>
    </DialogSection>
  )
}

interface InviteProps {
  count: number
  busy: boolean
  disabled: boolean
}

function Invite({ count, busy, disabled }: InviteProps) {
  const { t } = useTranslation('sharing')
  const script = useHydrated()
  return (
    <Button
      className="px-3"
      look="primary"
      icon="person_add"
      busy={busy}
      disabled={disabled}
      // Not disabled while it is sent, because a disabled button loses the focus.
      onClick={(event) => busy && event.preventDefault()}
    >
      {script && count > 0 ? t('invite.people', { count }) : t('invite.button')}
    </Button>
  )
}

// Cleared after a successful submission. The location's key changes with every answer.
function useTyped(refused: InviteFormProps['refused']) {
  const { key } = useLocation()
  const [typed, type] = useState(refused ? typedIn(refused) : '')
  const [at, setAt] = useState(key)
  const [clearedAt, setClearedAt] = useState(key)
  if (at !== key) {
    setAt(key)
    if (!refused) {
      type('')
      setClearedAt(key)
    }
  }
  return { typed, type, clearedAt }
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const modified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
  if (event.key !== 'Enter' || modified || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (splitAddresses(event.currentTarget.value).length > 0)
    event.currentTarget.form?.requestSubmit()
}

/** Which addresses are invalid, or why the API rejected them (section 5). */
function useInviteErrors(): (refused: Refused | undefined) => string[] {
  const { t } = useTranslation(['sharing', 'common'])
  const errorsOf = useFieldErrors()
  const reasonOf = useReason()
  return (refused) => {
    if (!refused) return []
    const { error: errors } = refused
    const rejected = splitAddresses(typedIn(refused)).flatMap((address, at) => {
      const codes = errors?.[`emails[${at}]`]
      return codes ? { address, codes } : []
    })
    const wrong = rejected.filter(({ codes }) => codes.some((code) => malformed.includes(code)))
    const address = wrong.map((one) => one.address).join(t('common:between.names'))
    if (address) return [t('invite.invalid', { address })]
    if (errors?.emails?.includes('required')) return [t('invite.none')]
    if (errors?.emails) return [t('invite.tooMany', { max: limits.emailsPerInvite })]
    const reason = errors?.['']
    if (reason) return [t('invite.failed', { reason: reasonOf(reason) })]
    return rejected.map(
      ({ address, codes }) => address + t('common:between.value') + errorsOf(codes).join(' '),
    )
  }
}

function typedIn({ initialValue }: Refused): string {
  return String(initialValue?.emails ?? '')
}
