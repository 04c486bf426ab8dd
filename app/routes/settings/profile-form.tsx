import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextArea, TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { isChanged } from '#app/forms/changed.ts'
import { useFieldErrors } from '#app/forms/use-field-errors.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useReason } from '#app/problems/use-reason.ts'
import type { User } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'

interface ProfileFormProps {
  user: User
  lastResult: SubmissionResult<string[]> | undefined
}

/** Name, description, email; with JavaScript the Save button shows only when something differs. */
export function ProfileForm({ user, lastResult }: ProfileFormProps) {
  const { t } = useTranslation('settings')
  const loaded = { displayName: user.displayName, bio: user.bio }
  const [form, fields] = useForm<typeof loaded>({ id: 'profile', defaultValue: loaded, lastResult })
  const errorsOf = useFieldErrors()
  const [changed, setChanged] = useState(false)
  const script = useHydrated()
  const maySave = changed || !script || lastResult !== undefined
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      {...getFormProps(form)}
      onChange={({ currentTarget }) => setChanged(isChanged(new FormData(currentTarget), loaded))}
    >
      {form.errors && <Failure codes={form.errors} />}
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
      <TextField
        {...getInputProps(fields.displayName, { type: 'text' })}
        id={fields.displayName.id}
        label={t('profile.name')}
        errors={nameErrors(fields.displayName.errors, errorsOf, t('profile.nameRequired'))}
        maxLength={limits.displayNameLength}
        required
        autoComplete="name"
      />
      <TextArea
        {...getTextareaProps(fields.bio)}
        id={fields.bio.id}
        label={t('profile.bio')}
        help={t('profile.bioHelp')}
        errors={errorsOf(fields.bio.errors)}
        maxLength={limits.bioLength}
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
      {maySave && <Save />}
    </Form>
  )
}

function nameErrors(
  codes: string[] | undefined,
  errorsOf: (codes: string[] | undefined) => string[],
  missing: string,
): string[] {
  return codes?.includes('required') ? [missing] : errorsOf(codes)
}

function Failure({ codes }: { codes: string[] }) {
  const { t } = useTranslation('settings')
  const reason = useReason()(codes)
  return <Notice kind="error">{t('profile.failed', { reason })}</Notice>
}

function Save() {
  const { t } = useTranslation('settings')
  const busy = useNavigation().formAction?.startsWith(href('/settings/profile'))
  return (
    <DialogActions>
      <CancelLink closeTo={href('/dashboard')} />
      <Button look="primary" busy={busy}>
        {t('saveChanges')}
      </Button>
    </DialogActions>
  )
}
