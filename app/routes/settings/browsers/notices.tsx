import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { StayHere, stayField } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PreferenceGroup } from '#app/routes/settings/preference-rows.tsx'
import { endNotices } from '#app/shell/sign-out.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PushSubscription } from '#contract/entities/push-subscription.ts'
import { mayNotify, noticeSupport, subscribeBrowser } from './subscription.ts'

interface Props {
  publicKey: string
  subscriptions: PushSubscription[]
}

/** Notices of the operating system, which come when no page of the site is open. */
export function BrowserNotices({ publicKey, subscriptions }: Props) {
  const { t } = useTranslation('settings')
  return (
    <PreferenceGroup heading={t('notices.heading')} help={t('notices.help')}>
      <div className="grid grid-cols-1 gap-3 pt-3">
        <ThisBrowser publicKey={publicKey} own={subscriptions.find(({ isOwn }) => isOwn)} />
        {subscriptions.length > 0 && (
          <div>
            <h3 className="font-label" id="browsers">
              {t('notices.list')}
            </h3>
            <ul aria-labelledby="browsers">
              {subscriptions.map((subscription) => (
                <BrowserRow key={subscription.id} subscription={subscription} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </PreferenceGroup>
  )
}

interface ThisBrowserProps {
  publicKey: string
  own: PushSubscription | undefined
}

function ThisBrowser({ publicKey, own }: ThisBrowserProps) {
  const { t } = useTranslation('settings')
  if (!useHydrated()) return <p>{t('notices.needsScript')}</p>
  const support = noticeSupport()
  if (support !== 'possible') return <p>{t(`notices.support.${support}`)}</p>
  return own && mayNotify() ? <TurnOff own={own} /> : <TurnOn publicKey={publicKey} />
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('settings')
  const fetcher = useFetcher()
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'failed'>('idle')
  const turnOn = async () => {
    setState('asking')
    try {
      const subscription = await subscribeBrowser(publicKey)
      setState(subscription ? 'idle' : 'refused')
      if (!subscription) return
      const fields = { ...subscription, intent: 'add', [stayField]: '1' }
      await fetcher.submit(fields, { method: 'post', action: href('/settings/browsers') })
    } catch {
      setState('failed')
    }
  }
  const busy = state === 'asking' || fetcher.state !== 'idle'
  return (
    <>
      {(state === 'refused' || state === 'failed') && (
        <Notice kind="error">{t(`notices.${state}`)}</Notice>
      )}
      <div>
        <Button type="button" look="primary" busy={busy} onClick={turnOn}>
          {t('notices.turnOn')}
        </Button>
      </div>
    </>
  )
}

function TurnOff({ own }: { own: PushSubscription }) {
  const { t } = useTranslation('settings')
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={href('/settings/browsers')} onSubmit={() => endNotices()}>
      <Removal id={own.id} />
      <Button busy={fetcher.state !== 'idle'}>{t('notices.turnOff')}</Button>
    </fetcher.Form>
  )
}

function Removal({ id }: { id: string }) {
  return (
    <>
      <StayHere />
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
    </>
  )
}

function BrowserRow({ subscription }: { subscription: PushSubscription }) {
  const { t } = useTranslation('settings')
  const { day, moment } = useFormats()
  const within = useWithinDialog()
  const fetcher = useFetcher()
  const { id, createdAt, lastSentAt, isOwn } = subscription
  const name = useBrowserName(subscription)
  return (
    <li className="flex items-start gap-1 border-line border-b py-2.5 last:border-b-0">
      <div className="mr-2 min-w-0 flex-1 wrap-anywhere">
        <p>
          {name}
          {isOwn && <span className="text-ink-2"> · {t('notices.own')}</span>}
        </p>
        <p className="text-ink-2 text-sm">
          {t('notices.since', { when: day(createdAt) })} ·{' '}
          {lastSentAt ? t('notices.last', { when: moment(lastSentAt) }) : t('notices.noneYet')}
        </p>
      </div>
      <fetcher.Form
        method="post"
        action={within(href('/settings/browsers'))}
        onSubmit={() => isOwn && endNotices()}
      >
        <Removal id={id} />
        <IconButton icon="delete" label={t('notices.removeOf', { name })} />
      </fetcher.Form>
    </li>
  )
}

function useBrowserName({ browser, system }: PushSubscription): string {
  const { t } = useTranslation('settings')
  const known = browser ?? t('notices.someBrowser')
  return system ? t('notices.onSystem', { browser: known, system }) : known
}
