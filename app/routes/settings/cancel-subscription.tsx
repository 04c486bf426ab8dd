import { data, href, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useFormats } from '#app/locales/format.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { Route } from './+types/cancel-subscription.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { can } = await requireUser({ request, context })
  if (!can.seeSubscription) throw data(null, { status: 404 })
  const { subscription } = await upstream({ request, context }).readSubscription({})
  const title = getTranslator(context).getFixedT(null, 'settings')('subscription.cancelTitle')
  return { title, until: subscription.currentPeriodEnd }
}

export async function action({ request, context }: Route.ActionArgs) {
  const to = withinDialogOf(request, href('/settings/subscription'))
  const answer = await upstream({ request, context }).attempt.cancelSubscription({})
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: 'subscriptionCanceled' })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(to, {
    kind: 'error',
    key: 'subscriptionNotCanceled',
    values: { reason },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function CancelSubscription({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  const { day } = useFormats()
  const { title, until } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={href('/settings/subscription')}>
      <DialogForm>
        <p>
          {until
            ? t('subscription.cancelUntil', { day: day(until) })
            : t('subscription.cancelText')}
        </p>
        <DialogActions>
          <ButtonLink dialog="within" to={href('/settings/subscription')}>
            {t('subscription.keep')}
          </ButtonLink>
          <Button look="danger" busy={busy}>
            {t('subscription.cancel')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
