import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { isChanged } from '#app/forms/changed.ts'
import { FormText, FormTextArea } from '#app/forms/form-fields.tsx'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { User } from '#contract/entities/user.ts'

interface ProfileFormProps {
  user: User
  refused: Refused | undefined
}

/** With JavaScript the Save button is shown only after a change. */
export function ProfileForm({ user, refused }: ProfileFormProps) {
  const { t } = useTranslation('settings')
  const loaded = { displayName: user.displayName, bio: user.bio }
  const { form, fields, errors } = useFields('profile', { values: loaded, refused })
  const isMissing = fields.displayName.errors?.includes('required')
  const [changed, setChanged] = useState(false)
  const script = useHydrated()
  const maySave = changed || !script || refused !== undefined
  return (
    <Form
      {...form}
      onChange={({ currentTarget }) => setChanged(isChanged(new FormData(currentTarget), loaded))}
    >
      {errors && <Failure codes={errors} />}
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
      <FormText
        field={fields.displayName}
        label={t('profile.name')}
        errors={isMissing ? [t('profile.nameRequired')] : undefined}
        autoComplete="name"
      />
      <FormTextArea
        field={fields.bio}
        label={t('profile.bio')}
        help={t('profile.bioHelp')}
        rows={3}
      />
      <TextField
        id="profile-email"
        type="email"
        label={t('profile.email')}
        help={t('profile.emailHelp')}
        value={user.email}
        readOnly
      />
      <Save shown={maySave} />
    </Form>
  )
}

function Failure({ codes }: { codes: string[] }) {
  const { t } = useTranslation('settings')
  const reason = useReason()(codes)
  return <Notice kind="error">{t('profile.failed', { reason })}</Notice>
}

// Its space is kept, so that nothing below moves when it appears.
function Save({ shown }: { shown: boolean }) {
  const { t } = useTranslation('settings')
  const busy = useNavigation().formAction?.startsWith(href('/settings/profile'))
  return (
    <DialogActions className={shown ? undefined : 'invisible'}>
      <CancelLink closeTo={href('/dashboard')} />
      <Button look="primary" busy={busy}>
        {t('saveChanges')}
      </Button>
    </DialogActions>
  )
}
