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
import { notAllowed } from '#app/problems/not-allowed.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/remove.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const [kb, { collaborators }] = await Promise.all([
    api.readKb({ params }),
    api.listCollaborators({ params, query: { userId: params.userId } }),
  ])
  const [member] = collaborators
  if (!member) throw data(null, { status: 404 })
  if (!member.can.remove) throw notAllowed()
  const name = member.displayName
  const title = getTranslator(context).getFixedT(null, 'sharing')('removing.title', { name })
  return { title, name, kb: kb.title }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const to = withinDialogOf(request, href('/kb/:kbId/settings/collaborators', params))
  const name = String((await readForm(request)).get('name') ?? '')
  const answer = await upstream({ request, context }).attempt.removeMember({ params })
  // A member who is already removed counts as a success.
  if (answer.ok || answer.error.code === 'user_not_found')
    return redirectWithFlash(to, { kind: 'success', key: 'memberRemoved', values: { name } })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: 'memberNotRemoved', values: { name, reason } })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RemoveMember({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { title, name, kb } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId', params)}>
      <DialogForm>
        <input type="hidden" name="name" value={name} />
        <p>{t('removing.text', { name, kb })}</p>
        <DialogActions>
          <ButtonLink dialog="within" to={href('/kb/:kbId/settings/collaborators', params)}>
            {t('common:cancel')}
          </ButtonLink>
          <Button look="danger" icon="person_remove" busy={busy}>
            {t('removing.button')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
