import { ButtonLink } from '#app/components/button.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

interface FeedbackPagingProps {
  /** The list's path, with or without a query. */
  path: string
  /** The cursor of this page; absent on the first page. */
  before: string | undefined
  /** The id of this page's last item, if older items exist. */
  next: string | undefined
}

export function FeedbackPaging({ path, before, next }: FeedbackPagingProps) {
  const { t } = useTranslation(['feedback', 'common'])
  if (!before && !next) return null
  const older = `${path}${path.includes('?') ? '&' : '?'}before=${next}`
  return (
    <Paging label={t('common:pages')}>
      {before && (
        <ButtonLink look="quiet" dialog="within" to={path}>
          {t('newest')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="quiet" dialog="within" rel="next" to={older}>
          {t('older')}
        </ButtonLink>
      )}
    </Paging>
  )
}
