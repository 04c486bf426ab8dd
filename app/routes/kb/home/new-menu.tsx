import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { AskPrivatelyButton } from '#app/routes/kb/chats/ask-privately-button.tsx'
import { startsOf } from '#app/routes/kb/chats/groups.ts'
import { newPagePath } from '#app/routes/kb/resources/write/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/menus/menu.tsx'
import type { Kb } from '#contract/entities/kb.ts'

interface NewMenuProps {
  kb: Kb
  /** Missing if the reader may not see it. */
  townhall: string | undefined
  mayAsk: boolean
}

export function NewMenu({ kb, townhall, mayAsk }: NewMenuProps) {
  const { t } = useTranslation(['kb', 'chatLinks', 'resources'])
  const starts = startsOf(kb)
  if (!kb.can.upload && !townhall && !mayAsk && starts.length === 0) return null
  return (
    <Menu
      button={
        <>
          {t('home.new')}
          <Icon name="keyboard_arrow_down" size={18} />
        </>
      }
      buttonClass="button"
    >
      {kb.can.upload && (
        <MenuLink icon="edit" to={newPagePath(kb.id, { folder: null })}>
          {t('resources:newPage')}
        </MenuLink>
      )}
      {starts.map(({ label, ...start }) => (
        <MenuLink key={start.to} {...start} dialog>
          {t(`chatLinks:${label}`)}
        </MenuLink>
      ))}
      {mayAsk && <AskPrivatelyButton kbId={kb.id} inMenu />}
      {townhall && (
        <MenuLink
          icon="forum"
          to={href('/kb/:kbId/chats/:chatId', { kbId: kb.id, chatId: townhall })}
        >
          {t('home.talk')}
        </MenuLink>
      )}
    </Menu>
  )
}
