import { href, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/others.ts'
import type { loader as settingsLoader } from './layout.tsx'

export default function DangerZone({ params }: Route.ComponentProps) {
  const can = useRouteLoaderData<typeof settingsLoader>('routes/kb/settings/layout')?.kb.can
  return (
    <ul className="grid">
      {can?.export && (
        <Action name="export" icon="download" file={href('/kb/:kbId/export', params)} />
      )}
      {can?.transfer && (
        <Action name="transfer" icon="swap_horiz" to={href('/kb/:kbId/transfer', params)} />
      )}
      {can?.delete && (
        <Action danger name="delete" icon="delete" to={href('/kb/:kbId/delete', params)} />
      )}
      {can?.leave && (
        <Action danger name="quit" icon="logout" to={href('/kb/:kbId/quit', params)} />
      )}
    </ul>
  )
}

interface ActionProps {
  name: 'export' | 'transfer' | 'delete' | 'quit'
  icon: 'download' | 'swap_horiz' | 'delete' | 'logout'
  to?: string
  /** Instead of a dialog. */
  file?: string
  danger?: boolean
}

function Action({ name, icon, to, file, danger }: ActionProps) {
  const { t } = useTranslation('kbSettings')
  const target = file ? { href: file, download: true } : { to, dialog: 'within' as const }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex-[1_1_240px]">
        <h2 className="text-base">{t(`others.${name}.heading`)}</h2>
        <p className="text-ink-2">{t(`others.${name}.text`)}</p>
      </div>
      <ButtonLink look={danger ? 'danger' : 'plain'} icon={icon} {...target}>
        {t(`others.${name}.button`)}
      </ButtonLink>
    </li>
  )
}
