import { href, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/renew.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { can } = await upstream({ request, context }).readKb({ params })
  if (!can.share) throw notAllowed()
  return { title: getTranslator(context).getFixedT(null, 'sharing')('renew.title') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await upstream({ request, context }).attempt.renewSharedLink({ params })
  const to = withinDialogOf(request, href('/kb/:kbId/share', params))
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: 'linkRenewed' })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: 'linkNotRenewed', values: { reason } })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RenewLink({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={loaderData.title} closeTo={href('/kb/:kbId', params)}>
      <DialogForm>
        <p>{t('renew.text')}</p>
        <DialogActions>
          <ButtonLink dialog="within" to={href('/kb/:kbId/share', params)}>
            {t('common:cancel')}
          </ButtonLink>
          <Button look="primary" icon="refresh" busy={busy}>
            {t('renew.button')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
