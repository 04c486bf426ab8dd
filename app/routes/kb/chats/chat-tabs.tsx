import { href, useLocation } from 'react-router'
import { Tabs } from '#app/components/tabs.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** The parts of a chat. Each has an address. */
const parts = [
  { name: 'messages', path: '/kb/:kbId/chats/:chatId' },
  { name: 'images', path: '/kb/:kbId/chats/:chatId/images' },
  { name: 'files', path: '/kb/:kbId/chats/:chatId/files' },
] as const

export function ChatTabs(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chatSettings')
  const { pathname } = useLocation()
  const isInPane = pathname.includes('/thread/')
  return (
    <Tabs
      className="-mb-px ml-auto max-md:order-last max-md:ml-0 max-md:w-full md:[&>a]:min-h-15"
      label={t('files.tabs')}
      tabs={parts.map(({ name, path }) => ({
        to: href(path, at),
        label: t(`files.${name}`),
        current: pathname === href(path, at) || (name === 'messages' && isInPane),
      }))}
    />
  )
}
