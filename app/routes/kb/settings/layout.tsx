import { data, href, Outlet, useLocation } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { DialogTabs } from '#app/dialogs/dialog-tabs.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { useKbDialog } from '#app/routes/kb/access/use-kb-dialog.ts'
import { WhileAllowed } from '#app/routes/kb/access/while-allowed.tsx'
import { publicAddressOf } from '#app/routes/kb/sharing/public-address-of.ts'
import { tabTitle } from '#app/ui/tabs.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/layout.ts'

/** Each tab is a page in `routes.ts` and a key of the catalogue. */
const tabs = [
  { name: 'general', path: '/kb/:kbId/settings' },
  { name: 'collaborators', path: '/kb/:kbId/settings/collaborators' },
  { name: 'requests', path: '/kb/:kbId/settings/requests', alerts: true },
  { name: 'answers', path: '/kb/:kbId/settings/answers' },
  { name: 'activity', path: '/kb/:kbId/settings/activity' },
  { name: 'others', path: '/kb/:kbId/settings/others' },
] as const

/** Of the last tab, an administrator who is not the owner can only quit. */
function wordOf(name: (typeof tabs)[number]['name'], { can }: Kb) {
  return name === 'others' && can.leave ? 'tabs.quit' : (`tabs.${name}` as const)
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params })
  const t = getTranslator(context).getFixedT(null, 'kbSettings')
  const names = Object.fromEntries(tabs.map(({ name }) => [name, t(wordOf(name, kb))] as const))
  const address = publicAddressOf({ request, context }, kb)
  return data(
    { title: t('title'), tabs: names, kb, address },
    { status: kb.can.update ? 200 : 403 },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pageTitle(matches, tabTitle(loaderData, location.pathname.split('/')[4] || 'general'))

/** Back closes the dialog from each tab. */
export default function KbSettings({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('kbSettings')
  const { kb } = loaderData
  const gone = useKbDialog(kb.id)
  return (
    <DialogPage title={t('title')} closeTo={href('/kb/:kbId', params)} wide>
      <WhileAllowed allowed={kb.can.update} gone={gone}>
        <SettingsTabs kb={kb} />
        <Outlet />
      </WhileAllowed>
    </DialogPage>
  )
}

function SettingsTabs({ kb }: { kb: Kb }) {
  const { t } = useTranslation(['kbSettings', 'shell'])
  const { pathname } = useLocation()
  const waiting = kb.hasPendingRequests ? t('shell:sidebar.pendingRequests') : undefined
  return (
    <DialogTabs
      label={t('tabs.label')}
      tabs={tabs.map((tab) => {
        const to = href(tab.path, { kbId: kb.id })
        return {
          to,
          label: t(wordOf(tab.name, kb)),
          current: pathname.replace(/\/$/, '') === to,
          alert: 'alerts' in tab ? waiting : undefined,
        }
      })}
    />
  )
}
