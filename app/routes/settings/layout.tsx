import { href, Outlet, useLocation } from 'react-router'
import { type Tab, Tabs, tabTitle } from '#app/components/tabs.tsx'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { useInboxCount } from '#app/shell/use-inbox-count.ts'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import type { Route } from './+types/layout.ts'

const tabs = ['profile', 'preferences', 'inbox', 'feedback', 'terms', 'subscription'] as const

export function loader({ context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'settings')
  const names = tabs.map((tab) => [tab, t(`tabs.${tab}`)] as const)
  return { title: t('title'), tabs: Object.fromEntries(names) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pageTitle(matches, tabTitle(loaderData, location.pathname.split('/')[2]))

/** A user's own settings: each tab has an address, and Back closes the dialog from each of them. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <DialogPage title={loaderData.title} closeTo={href('/dashboard')} wide>
      <SettingsTabs />
      <Outlet />
    </DialogPage>
  )
}

function SettingsTabs() {
  const { t } = useTranslation('settings')
  const { can } = useSignedIn().user
  const { pathname } = useLocation()
  const tabs: Tab[] = [
    { to: href('/settings/profile'), label: t('tabs.profile') },
    { to: href('/settings/preferences'), label: t('tabs.preferences') },
    { to: href('/settings/inbox'), label: t('tabs.inbox'), count: useInboxCount() },
    { to: href('/settings/feedback'), label: t('tabs.feedback') },
    { to: href('/settings/terms'), label: t('tabs.terms') },
  ]
  if (can.seeSubscription)
    tabs.push({ to: href('/settings/subscription'), label: t('tabs.subscription') })
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  return (
    <Tabs
      within
      label={t('tabs.label')}
      tabs={tabs.map((tab) => ({ ...tab, current: isAt(tab.to) }))}
    />
  )
}
