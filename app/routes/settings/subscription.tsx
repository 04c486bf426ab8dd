import { data, redirect } from 'react-router'
import { Empty } from '#app/components/empty.tsx'
import { Notice } from '#app/components/notice.tsx'
import { RetryLink } from '#app/components/retry-link.tsx'
import { readIntent } from '#app/forms/read-intent.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useReason } from '#app/problems/use-reason.ts'
import { upstream } from '#app/upstream/client.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { Route } from './+types/subscription.ts'
import { Payments } from './payments.tsx'
import { Plan } from './plan.tsx'

const results = ['success', 'cancel', 'manage'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { can } = await requireUser({ request, context })
  if (!can.seeSubscription) throw data(null, { status: 404 })
  const wanted = new URL(request.url).searchParams.get('payment')
  const result = results.find((one) => one === wanted)
  const answer = await upstream({ request, context }).attempt.readSubscription({})
  return { result, known: answer.ok ? answer.data : null }
}

/** Redirects to the payment provider's page, to pay or to manage the subscription. */
export async function action({ request, context }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const intent = await readIntent(request, ['upgrade', 'manage'])
  const answer = await (intent === 'manage' ? attempt.openPortal({}) : attempt.startCheckout({}))
  if (answer.ok) return redirect(answer.data.url, { status: 303 })
  return data({ failed: intent, code: answer.error.code }, { status: answer.status })
}

export default function SubscriptionTab({ loaderData, actionData }: Route.ComponentProps) {
  const { result, known } = loaderData
  return (
    <>
      {actionData && <Failure {...actionData} />}
      {result && !actionData && <Result result={result} />}
      {known ? (
        <>
          <Plan subscription={known.subscription} />
          <Payments payments={known.payments} />
        </>
      ) : (
        <LoadFailed />
      )}
    </>
  )
}

function Failure({ failed, code }: { failed: 'upgrade' | 'manage'; code: string }) {
  const { t } = useTranslation('settings')
  const reason = useReason()([code])
  return (
    <Notice kind="error" title={t(`subscription.failures.${failed}`)}>
      {reason}
    </Notice>
  )
}

const kinds = { success: 'success', cancel: 'info', manage: 'info' } as const

function Result({ result }: { result: (typeof results)[number] }) {
  const { t } = useTranslation('settings')
  return (
    <Notice kind={kinds[result]} title={t(`subscription.results.${result}.title`)}>
      {t(`subscription.results.${result}.text`)}
    </Notice>
  )
}

function LoadFailed() {
  const { t } = useTranslation('settings')
  return (
    <Empty icon="error" title={t('subscription.failed')}>
      <RetryLink />
    </Empty>
  )
}
