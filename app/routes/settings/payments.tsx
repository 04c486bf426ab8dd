import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { formatMoney } from './money.ts'

/** The past payments, newest first. */
export function Payments({ payments }: { payments: Payment[] }) {
  const { t } = useTranslation('settings')
  return (
    <section className="share-part" aria-labelledby="payments">
      <h2 id="payments">{t('subscription.payments')}</h2>
      {payments.length === 0 ? (
        <p className="muted">{t('subscription.noPayments')}</p>
      ) : (
        <table className="payments">
          <thead>
            <tr>
              <th scope="col">{t('subscription.when')}</th>
              <th scope="col">{t('subscription.description')}</th>
              <th scope="col">{t('subscription.paymentStatus')}</th>
              <th scope="col">{t('subscription.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('settings')
  const { day } = useFormats()
  const { description, amount, currency, status, createdAt } = payment
  return (
    <tr>
      <td>
        <time dateTime={createdAt}>{day(createdAt)}</time>
      </td>
      <td>{description}</td>
      <td>{t(`subscription.paymentStatuses.${status}`)}</td>
      <td>{formatMoney(amount, currency, i18n.language)}</td>
    </tr>
  )
}
