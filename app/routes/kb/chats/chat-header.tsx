import { useTranslation } from '#app/locales/use-translation.ts'
import { PaneHeader } from '#app/routes/kb/pane-header.tsx'
import type { Chat } from '#contract/entities/chat.ts'

interface ChatHeaderProps {
  chat: Chat
  title: string
  fileCount: number
}

export function ChatHeader({ chat, title, fileCount }: ChatHeaderProps) {
  const { t } = useTranslation('chats')
  return (
    <PaneHeader className="flex-none items-baseline pt-[17px] pb-[15px] max-sm:min-h-13 max-sm:pt-[13px] max-sm:pb-[11px] short:hidden">
      <h1 className="min-w-0 max-w-[70%] flex-none truncate text-xl" title={title}>
        {title}
      </h1>
      {chat.systemChat === 'ai_chat' && (
        <span className="text-ink-2 text-sm min-w-0 truncate">
          {t('about.ai_chat', { count: fileCount })}
        </span>
      )}
      {chat.systemChat === 'townhall' && (
        <span className="text-ink-2 text-sm min-w-0 truncate">{t('about.townhall')}</span>
      )}
    </PaneHeader>
  )
}
