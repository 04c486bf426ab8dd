import { data, href, Outlet, useLocation } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { DialogTabs } from '#app/dialogs/dialog-tabs.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { tabTitle } from '#app/ui/tabs.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Route } from './+types/layout.ts'
import { stayIfGone, useChatDialog } from './use-chat-dialog.ts'

/** Each tab is a page in `routes.ts` and a key of the catalogue. */
const tabs = [
  { name: 'general', path: '/kb/:kbId/chats/:chatId/settings' },
  { name: 'members', path: '/kb/:kbId/chats/:chatId/settings/members' },
  { name: 'add', path: '/kb/:kbId/chats/:chatId/settings/members/add', manages: true },
] as const

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const chat = await upstream({ request, context }).readChat({ params })
  // A chat is only found at an address of its own knowledge base.
  if (chat.knowledgeBaseId !== params.kbId) throw data(null, { status: 404 })
  const t = getTranslator(context).getFixedT(null, 'chatSettings')
  const names = Object.fromEntries(tabs.map(({ name }) => [name, t(`tabs.${name}`)] as const))
  const chats = getTranslator(context).getFixedT(null, 'chats')
  return { title: t('titleOf', { title: chatTitle(chat, chats) }), tabs: names, chat }
}

export const shouldRevalidate = stayIfGone

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pageTitle(matches, tabTitle(loaderData, tabOf(location.pathname)))

function tabOf(pathname: string): string {
  if (pathname.endsWith('/add')) return 'add'
  return pathname.includes('/settings/members') ? 'members' : 'general'
}

/** Back closes the dialog from each tab. */
export default function ChatSettings({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('chats')
  const { chat, title } = loaderData
  const gone = useChatDialog(chat)
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId/chats/:chatId', params)} wide>
      {gone && <Notice kind="error">{t('gone')}</Notice>}
      <SettingsTabs chat={chat} />
      <Outlet />
    </DialogPage>
  )
}

function SettingsTabs({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chatSettings')
  const { pathname } = useLocation()
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  const shown = tabs.filter((tab) => !('manages' in tab) || chat.can.manageMembers)
  return (
    <DialogTabs
      label={t('tabs.label')}
      tabs={shown.map(({ name, path }) => ({
        to: href(path, at),
        label: t(`tabs.${name}`),
        current: pathname.replace(/\/$/, '') === href(path, at),
      }))}
    />
  )
}
