import { useTranslation } from '#app/locales/use-translation.ts'
import { DialogPaging } from '#app/ui/lists/dialog-paging.tsx'

interface FeedbackPagingProps {
  path: string
  /** The cursor of this page; absent on the first page. */
  before: string | undefined
  next: string | undefined
}

export function FeedbackPaging({ path, before, next }: FeedbackPagingProps) {
  const { t } = useTranslation('feedback')
  const older = `${path}${path.includes('?') ? '&' : '?'}before=${next}`
  return (
    <DialogPaging
      first={before ? { to: path, label: t('newest') } : undefined}
      next={next ? { to: older, label: t('older') } : undefined}
    />
  )
}
