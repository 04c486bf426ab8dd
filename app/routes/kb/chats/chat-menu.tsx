import { href } from 'react-router'
import { MenuLink, MenuRule, MoreMenu } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat } from '#contract/entities/chat.ts'

/** The actions on a chat, each as a dialog. */
export function ChatMenu({ chat }: { chat: Chat }) {
  const { t } = useTranslation(['chatSettings', 'chats'])
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  const { leave, dismiss, manageMembers } = chat.can
  return (
    <MoreMenu label={t('menu.label')}>
      {chat.can.send && (
        <MenuLink icon="article" dialog to={href('/kb/:kbId/chats/:chatId/new-post', at)}>
          {t('chats:post.title')}
        </MenuLink>
      )}
      <MenuLink icon="settings" dialog to={href('/kb/:kbId/chats/:chatId/settings', at)}>
        {t('menu.settings')}
      </MenuLink>
      <MenuLink icon="group" dialog to={href('/kb/:kbId/chats/:chatId/settings/members', at)}>
        {t('tabs.members')}
      </MenuLink>
      <MenuLink
        icon={chat.notify === 'everything' ? 'notifications' : 'volume_off'}
        dialog
        to={href('/kb/:kbId/chats/:chatId/settings', at)}
      >
        {t(`notify.menu.${chat.notify}`)}
      </MenuLink>
      {manageMembers && (
        <MenuLink
          icon="group_add"
          dialog
          to={href('/kb/:kbId/chats/:chatId/settings/members/add', at)}
        >
          {t('tabs.add')}
        </MenuLink>
      )}
      {(leave || dismiss) && <MenuRule />}
      {leave && (
        <MenuLink danger icon="logout" dialog to={href('/kb/:kbId/chats/:chatId/leave', at)}>
          {t('leave.menu')}
        </MenuLink>
      )}
      {dismiss && (
        <MenuLink danger icon="delete" dialog to={href('/kb/:kbId/chats/:chatId/dismiss', at)}>
          {t('dismiss.menu')}
        </MenuLink>
      )}
    </MoreMenu>
  )
}
