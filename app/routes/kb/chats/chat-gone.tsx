import { href } from 'react-router'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Shown above the composer if others have deleted the chat; the typed text can still be copied. */
export function ChatGone({ kbId }: { kbId: string }) {
  const { t } = useTranslation('chats')
  return (
    <Notice kind="error">
      {t('gone')}{' '}
      <Link className="text-link" to={href('/kb/:kbId/chats', { kbId })}>
        {t('goneOn')}
      </Link>
    </Notice>
  )
}
