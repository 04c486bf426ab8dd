import { href } from 'react-router'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Shown above the page of a knowledge base that was removed. Typed text can still be copied. */
export function GoneNotice({ title }: { title: string }) {
  const { t } = useTranslation('kb')
  return (
    <div className="px-4 pt-3">
      <Notice kind="error">
        {t('gone', { title })}{' '}
        <Link className="text-link" to={href('/dashboard')}>
          {t('goneOn')}
        </Link>
      </Notice>
    </div>
  )
}
