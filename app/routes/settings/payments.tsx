import { Part } from '#app/components/part.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { formatMoney } from './money.ts'

/** The past payments, newest first. */
export function Payments({ payments }: { payments: Payment[] }) {
  const { t } = useTranslation('settings')
  return (
    <Part heading={t('subscription.payments')}>
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
    </Part>
  )
}

const cell =
  'border-line border-b py-2 pr-3 text-start align-top last:whitespace-nowrap last:pr-0 last:text-end max-sm:border-b-0 max-sm:p-0'

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
