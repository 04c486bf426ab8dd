import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Paging } from './paging.tsx'

interface Page {
  to: string
  label: string
}

interface DialogPagingProps {
  /** Absent on the first page. */
  first: Page | undefined
  /** Absent on the last page. */
  next: Page | undefined
}

/** The dialog stays open. */
export function DialogPaging({ first, next }: DialogPagingProps) {
  const { t } = useTranslation()
  if (!first && !next) return null
  return (
    <Paging label={t('pages')}>
      {first && (
        <ButtonLink look="quiet" dialog="within" to={first.to}>
          {first.label}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="quiet" dialog="within" rel="next" to={next.to}>
          {next.label}
        </ButtonLink>
      )}
    </Paging>
  )
}
