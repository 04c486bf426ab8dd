import { Form, href, useNavigation } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IconItem, IconList } from '#app/ui/icon-list.tsx'
import type { Subscription } from '#contract/entities/payment.ts'

/** Section 4. */
export function Plan({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('settings')
  const { plan, status } = subscription
  const isLiving = status === 'active' || status === 'past_due'
  // Administrators get no offer, because they already have all features.
  const offersPro = !isLiving && (plan === 'free' || plan === 'basic')
  return (
    <section className="grid gap-4" aria-labelledby="plan">
      <div>
        <h2 className="font-label text-ink-2 text-sm" id="plan">
          {t('subscription.plan')}
        </h2>
        <p className="font-heading text-2xl leading-[1.25]">{t(`subscription.plans.${plan}`)}</p>
        {status && <State subscription={subscription} />}
      </div>
      {offersPro && <Offer />}
      <div className="flex flex-wrap gap-2">
        {offersPro && <Leave intent="upgrade" />}
        {status && <Leave intent="manage" />}
        {isLiving && <Cancel canceled={subscription.cancelAtPeriodEnd} />}
      </div>
    </section>
  )
}

function State({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('settings')
  const { day } = useFormats()
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  if (!status) return null
  const until = untilOf(status, cancelAtPeriodEnd)
  return (
    <p className="text-ink-2">
      {t(`subscription.statuses.${status}`)}
      {currentPeriodEnd && ` · ${t(`subscription.${until}`, { day: day(currentPeriodEnd) })}`}
    </p>
  )
}

function untilOf(status: NonNullable<Subscription['status']>, ending: boolean) {
  if (status === 'canceled') return 'ended'
  if (status === 'past_due') return 'due'
  return ending ? 'ends' : 'renews'
}

function Offer() {
  const { t } = useTranslation('settings')
  return (
    <div>
      <p className="font-label wrap-anywhere">{t('subscription.pro')}</p>
      <IconList>
        {(['resources', 'support', 'analytics'] as const).map((offer) => (
          <IconItem key={offer} name="check" size={18}>
            {t(`subscription.offers.${offer}`)}
          </IconItem>
        ))}
      </IconList>
    </div>
  )
}

function Leave({ intent }: { intent: 'upgrade' | 'manage' }) {
  const { t } = useTranslation('settings')
  const { state, formData } = useNavigation()
  return (
    <Form className="grid" method="post" replace preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button
        look={intent === 'upgrade' ? 'primary' : 'plain'}
        icon={intent === 'upgrade' ? 'crown' : 'credit_card'}
        busy={state !== 'idle' && formData?.get('intent') === intent}
      >
        {t(`subscription.${intent}`)}
      </Button>
    </Form>
  )
}

function Cancel({ canceled }: { canceled: boolean }) {
  const { t } = useTranslation('settings')
  if (canceled) {
    return (
      <Button type="button" disabled>
        {t('subscription.canceled')}
      </Button>
    )
  }
  return (
    <ButtonLink look="danger" dialog="within" to={href('/settings/subscription/cancel')}>
      {t('subscription.cancel')}
    </ButtonLink>
  )
}
