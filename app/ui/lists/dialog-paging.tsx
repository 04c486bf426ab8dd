import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Paging } from './paging.tsx'

interface Page {
  to: string
  label: string
}

interface DialogPagingProps {
  /** The list's first page; absent on that page. */
  first: Page | undefined
  /** The next page; absent on the last page. */
  next: Page | undefined
}

/** Links between the pages of a list in a dialog, which stays open. */
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
