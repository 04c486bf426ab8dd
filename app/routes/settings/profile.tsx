import { useState } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { changedOf, isChanged } from '#app/forms/changed.ts'
import { FormText, FormTextArea } from '#app/forms/form-fields.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { OwnRoom } from '#app/routes/kb/resources/list/room-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { profileInput } from '#contract/calls/users.ts'
import type { User } from '#contract/entities/user.ts'
import type { Route } from './+types/profile.ts'
import { PictureForm } from './picture-form.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const back = cameFromOf(request, href('/settings/profile'))
  const form = await readForm(request)
  const outcome = await submit(form, profileInput, async (body) => {
    if (Object.keys(changedOf(body, form.get('loaded'))).length === 0)
      throw redirect(back, { status: 303 })
    return api.attempt.updateUser({ body })
  })
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  return redirectWithFlash(back, { kind: 'success', key: 'profileSaved' })
}

export default function Profile({ actionData }: Route.ComponentProps) {
  const { user } = useSignedIn()
  return (
    <>
      <OwnRoom />
      <PictureForm user={user} />
      <Changes
        key={JSON.stringify([user.displayName, user.bio])}
        user={user}
        refused={actionData?.refused}
      />
    </>
  )
}

/** With JavaScript the Save button is shown only after a change; nothing above it then moves. */
function Changes({ user, refused }: Pick<ProfileFormProps, 'user' | 'refused'>) {
  const [changed, setChanged] = useState(false)
  const script = useHydrated()
  return (
    <>
      <ProfileForm user={user} refused={refused} onChanged={setChanged} />
      <OwnData />
      {(changed || !script || refused) && <Save form="profile" />}
    </>
  )
}

function OwnData() {
  const { t } = useTranslation('settings')
  return (
    <section className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-5">
      <div className="flex-[1_1_240px]">
        <h2 className="text-base">{t('ownData.heading')}</h2>
        <p className="text-ink-2 text-sm">{t('ownData.text')}</p>
      </div>
      <ButtonLink icon="download" href={href('/settings/export')} download>
        {t('ownData.button')}
      </ButtonLink>
    </section>
  )
}

interface ProfileFormProps {
  user: User
  refused: Refused | undefined
  onChanged: (changed: boolean) => void
}

function ProfileForm({ user, refused, onChanged }: ProfileFormProps) {
  const { t } = useTranslation('settings')
  const loaded = { displayName: user.displayName, bio: user.bio }
  const { form, fields, errors } = useFields('profile', { values: loaded, refused })
  const isMissing = fields.displayName.errors?.includes('required')
  return (
    <Form
      {...form}
      className={`${form.className} [&_textarea]:min-h-16`}
      onChange={({ currentTarget }) => onChanged(isChanged(new FormData(currentTarget), loaded))}
    >
      {errors && <Failure codes={errors} />}
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <FormText
          field={fields.displayName}
          label={t('profile.name')}
          errors={isMissing ? [t('profile.nameRequired')] : undefined}
          autoComplete="name"
        />
        <TextField
          id="profile-email"
          type="email"
          label={t('profile.email')}
          help={t('profile.emailHelp')}
          value={user.email}
          readOnly
        />
      </div>
      <FormTextArea
        field={fields.bio}
        label={t('profile.bio')}
        help={t('profile.bioHelp')}
        rows={2}
      />
    </Form>
  )
}

function Failure({ codes }: { codes: string[] }) {
  const { t } = useTranslation('settings')
  const reason = useReason()(codes)
  return <Notice kind="error">{t('profile.failed', { reason })}</Notice>
}

function Save({ form }: { form: string }) {
  const { t } = useTranslation('settings')
  const busy = useNavigation().formAction?.startsWith(href('/settings/profile'))
  return (
    <DialogActions
      isFoot
      className="sticky bottom-0 z-raised -mx-6 -mb-6 rounded-b-lg border-line border-t bg-raised px-6 py-3 max-sm:bg-sheet"
    >
      <CancelLink closeTo={href('/dashboard')} />
      <Button look="primary" form={form} busy={busy}>
        {t('saveChanges')}
      </Button>
    </DialogActions>
  )
}
