import { data, href, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/revoke.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const keys = await upstream({ request, context }).listAccessKeys({})
  const key = keys.find(({ id }) => id === params.keyId)
  if (!key) throw data(null, { status: 404 })
  const t = getTranslator(context).getFixedT(null, 'accessKeys')
  return { title: t('revokeTitle', { name: key.name }), name: key.name }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const to = withinDialogOf(request, href('/settings/access-keys'))
  const name = String((await readForm(request)).get('name') ?? '')
  const answer = await upstream({ request, context }).attempt.revokeAccessKey({ params })
  // A key that is already revoked counts as a success.
  if (answer.ok || answer.error.code === 'access_key_not_found')
    return redirectWithFlash(to, { kind: 'success', key: 'keyRevoked', values: { name } })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: 'keyNotRevoked', values: { name, reason } })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RevokeKey({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['accessKeys', 'common'])
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={loaderData.title} closeTo={href('/settings/access-keys')}>
      <DialogForm>
        <input type="hidden" name="name" value={loaderData.name} />
        <p>{t('revokeText')}</p>
        <DialogActions>
          <ButtonLink dialog="within" to={href('/settings/access-keys')}>
            {t('common:cancel')}
          </ButtonLink>
          <Button look="danger" icon="delete" busy={busy}>
            {t('revoke')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
