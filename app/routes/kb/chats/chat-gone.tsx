import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The typed text can still be copied. */
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
