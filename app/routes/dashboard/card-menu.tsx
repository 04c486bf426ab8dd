import { href } from 'react-router'
import { MenuLink, MenuRule } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** The actions on a knowledge base's card. */
export function CardMenu({ kb }: { kb: Kb }) {
  const { t } = useTranslation('dashboard')
  const { can, id: kbId, role } = kb
  return (
    <>
      {can.update && (
        <MenuLink dialog icon="settings" to={href('/kb/:kbId/settings', { kbId })}>
          {t('menu.edit')}
        </MenuLink>
      )}
      {role && (
        <MenuLink dialog icon="share" to={href('/kb/:kbId/share', { kbId })}>
          {t('menu.share')}
        </MenuLink>
      )}
      {can.manageMembers && (
        <MenuLink dialog icon="group" to={href('/kb/:kbId/settings/collaborators', { kbId })}>
          {t('menu.collaborators')}
        </MenuLink>
      )}
      {can.update && (can.leave || can.delete) && <MenuRule />}
      {can.leave && (
        <MenuLink dialog icon="logout" to={href('/kb/:kbId/quit', { kbId })}>
          {t('menu.quit')}
        </MenuLink>
      )}
      {can.delete && (
        <MenuLink dialog danger icon="delete" to={href('/kb/:kbId/delete', { kbId })}>
          {t('menu.delete')}
        </MenuLink>
      )}
    </>
  )
}
