import { data, href, redirect } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { changedOf } from '#app/forms/changed.ts'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { OwnRoom } from '#app/routes/kb/resources/list/room-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { profileInput } from '#contract/calls/users.ts'
import type { Route } from './+types/profile.ts'
import { PictureForm } from './picture-form.tsx'
import { ProfileForm } from './profile-form.tsx'

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
  const { displayName, bio } = user
  return (
    <>
      <OwnRoom />
      <PictureForm user={user} />
      <ProfileForm
        key={JSON.stringify([displayName, bio])}
        user={user}
        refused={actionData?.refused}
      />
      <OwnData />
    </>
  )
}

function OwnData() {
  const { t } = useTranslation('settings')
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-6">
      <div className="flex-[1_1_240px]">
        <h2 className="text-base">{t('ownData.heading')}</h2>
        <p className="text-ink-2">{t('ownData.text')}</p>
      </div>
      <ButtonLink icon="download" href={href('/settings/export')} download>
        {t('ownData.button')}
      </ButtonLink>
    </section>
  )
}
