import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat } from '#contract/entities/chat.ts'

interface ChatHeaderProps {
  chat: Chat
  title: string
  fileCount: number
}

export function ChatHeader({ chat, title, fileCount }: ChatHeaderProps) {
  const { t } = useTranslation('chats')
  return (
    <header className="pane-header">
      <h1 className="min-w-0 truncate" title={title}>
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
    </header>
  )
}
