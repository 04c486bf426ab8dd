import { href, useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { SideLink } from './side-list.tsx'

/** Returns the reader's actions on a knowledge base, each as a link to a dialog. */
export function useKbActions(kb: Kb): SideLink[] {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const at = { kbId: kb.id }
  const settings = href('/kb/:kbId/settings', at)
  const actions: (SideLink | false | null)[] = [
    kb.role && {
      to: href('/kb/:kbId/share', at),
      icon: 'share',
      label: t('sidebar.share'),
      dialog: true,
    },
    kb.can.update && {
      to: settings,
      icon: 'settings',
      label: t('sidebar.settings'),
      current: pathname.startsWith(settings),
      alert: kb.hasPendingRequests ? t('sidebar.pendingRequests') : undefined,
      dialog: true,
    },
    kb.can.leave && {
      to: href('/kb/:kbId/quit', at),
      icon: 'logout',
      label: t('sidebar.quit'),
      dialog: true,
    },
  ]
  return actions.filter((action): action is SideLink => Boolean(action))
}
