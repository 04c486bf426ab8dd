import { useTranslation } from '#app/locales/use-translation.ts'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'
import { ThreadRoot } from './thread-root.tsx'

interface LoadingThreadProps {
  kbId: string
  /** The message as the list beside the pane shows it. */
  root: Message | undefined
}

/** Shown until the replies of a thread are loaded. */
export function LoadingThread({ kbId, root }: LoadingThreadProps) {
  const { t } = useTranslation('threads')
  const userId = useSignedIn().user.id
  return (
    <div className="message-scroll">
      <div className="message-list mb-auto" aria-busy="true">
        {root && <ThreadRoot {...{ kbId, userId, root }} />}
        <p className="text-ink-2" role="status">
          {t('loading')}
        </p>
      </div>
    </div>
  )
}
