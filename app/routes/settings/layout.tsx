import { href, Outlet, useLocation } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { DialogTabs } from '#app/dialogs/dialog-tabs.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { useInboxCount } from '#app/shell/inbox/use-inbox-count.ts'
import { tabTitle } from '#app/ui/tabs.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { User } from '#contract/entities/user.ts'
import type { Route } from './+types/layout.ts'
import { notificationsPath } from './preference-rows.tsx'

/** Each tab is a page in `routes.ts` and a key of the catalogue. */
const tabs = [
  { name: 'profile', to: href('/settings/profile') },
  { name: 'preferences', to: href('/settings/preferences/:part?') },
  { name: 'notifications', to: notificationsPath },
  { name: 'inbox', to: href('/settings/inbox'), countsUnread: true },
  { name: 'feedback', to: href('/settings/feedback') },
  { name: 'terms', to: href('/settings/terms') },
  { name: 'access-keys', to: href('/settings/access-keys') },
  { name: 'subscription', to: href('/settings/subscription'), needs: 'seeSubscription' },
] as const satisfies Tab[]

interface Tab {
  name: string
  to: string
  countsUnread?: boolean
  needs?: keyof User['can']
}

export function loader({ context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'settings')
  const names = tabs.map(({ name }) => [name, t(`tabs.${name}`)] as const)
  return { title: t('title'), tabs: Object.fromEntries(names) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pageTitle(matches, tabTitle(loaderData, tabAt(location.pathname)?.name))

function tabAt(pathname: string) {
  return tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}

/** Back closes the dialog from each tab. */
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
  const unread = useInboxCount()
  const shown = tabs.filter((tab) => !('needs' in tab) || can[tab.needs])
  return (
    <DialogTabs
      label={t('tabs.label')}
      tabs={shown.map((tab) => ({
        to: tab.to,
        label: t(`tabs.${tab.name}`),
        current: tab === tabAt(pathname),
        count: 'countsUnread' in tab ? unread : undefined,
      }))}
    />
  )
}
