import { useTranslation } from '#app/locales/use-translation.ts'
import { ListedMessage } from '#app/routes/kb/chats/timeline/listed-message.tsx'
import type { Message } from '#contract/entities/chat.ts'

interface ThreadRootProps {
  kbId: string
  userId: string
  root: Message
  isEdited?: boolean
  edit?: (messageId: string | null) => void
}

/** The list beside the pane shows the same message. */
const version = '-root'
const nothing = () => {}

export function ThreadRoot({ root, isEdited = false, edit = nothing, ...props }: ThreadRootProps) {
  const { t } = useTranslation('threads')
  return (
    <>
      <ListedMessage
        {...props}
        {...{ version, isEdited, edit }}
        message={root}
        before={{ createdAt: root.createdAt }}
        found={false}
        startsNew={false}
        isInThread
      />
      {root.replyCount > 0 && (
        <p className="flex items-center gap-3 font-label text-ink-2 text-sm after:flex-1 after:border-line after:border-t">
          {t('replies', { count: root.replyCount })}
        </p>
      )}
    </>
  )
}
