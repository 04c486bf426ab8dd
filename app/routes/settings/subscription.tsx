import { data, redirect } from 'react-router'
import { DialogSection } from '#app/dialogs/dialog-section.tsx'
import { readIntent } from '#app/forms/read-intent.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { useFormats } from '#app/locales/format.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Empty } from '#app/ui/empty.tsx'
import { RetryLink } from '#app/ui/lists/retry-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { Route } from './+types/subscription.ts'
import { formatMoney } from './money.ts'
import { Plan } from './plan.tsx'

const cell =
  'border-line border-b py-2 pr-3 text-start align-top last:whitespace-nowrap last:pr-0 last:text-end max-sm:border-b-0 max-sm:p-0'

const results = ['success', 'cancel', 'manage'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { can } = await requireUser({ request, context })
  if (!can.seeSubscription) throw data(null, { status: 404 })
  const wanted = new URL(request.url).searchParams.get('payment')
  const result = results.find((one) => one === wanted)
  const answer = await upstream({ request, context }).attempt.readSubscription({})
  return { result, known: answer.ok ? answer.data : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const intent = await readIntent(request, ['upgrade', 'manage'])
  const answer = await (intent === 'manage' ? attempt.openPortal({}) : attempt.startCheckout({}))
  if (answer.ok) return redirect(answer.data.url, { status: 303 })
  return data({ failed: intent, code: answer.error.code }, { status: answer.status })
}

export default function SubscriptionTab({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
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

/** Newest first. */
function Payments({ payments }: { payments: Payment[] }) {
  const { t } = useTranslation('settings')
  return (
    <DialogSection heading={t('subscription.payments')}>
      {payments.length === 0 ? (
        <p className="text-ink-2">{t('subscription.noPayments')}</p>
      ) : (
        <table className="w-full text-md tabular-nums">
          <thead className="max-sm:hidden">
            <tr>
              <th className={`${cell} font-label text-ink-2 text-sm`} scope="col">
                {t('subscription.when')}
              </th>
              <th className={`${cell} font-label text-ink-2 text-sm`} scope="col">
                {t('subscription.description')}
              </th>
              <th className={`${cell} font-label text-ink-2 text-sm`} scope="col">
                {t('subscription.paymentStatus')}
              </th>
              <th className={`${cell} font-label text-ink-2 text-sm`} scope="col">
                {t('subscription.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
    </DialogSection>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('settings')
  const { day } = useFormats()
  const { description, amount, currency, status, createdAt } = payment
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:py-2">
      <td className={cell}>
        <time dateTime={createdAt}>{day(createdAt)}</time>
      </td>
      <td className={`${cell} max-sm:row-start-1`}>{description}</td>
      <td className={cell}>{t(`subscription.paymentStatuses.${status}`)}</td>
      <td className={cell}>{formatMoney(amount, currency, i18n.language)}</td>
    </tr>
  )
}
