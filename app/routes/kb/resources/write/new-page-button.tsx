import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { newPagePath } from './paths.ts'

interface NewPageButtonProps {
  kbId: string
  folder: string | null
  /** Only its icon where a list beside the tree has no room for the words. */
  isShort?: boolean
}

export function NewPageButton({ kbId, folder, isShort }: NewPageButtonProps) {
  const { t } = useTranslation('resources')
  return (
    <ButtonLink
      icon="edit"
      to={newPagePath(kbId, { folder })}
      data-tooltip={isShort && t('newPage')}
    >
      <span className={isShort ? 'sm:max-[100rem]:sr-only' : undefined}>{t('newPage')}</span>
    </ButtonLink>
  )
}
