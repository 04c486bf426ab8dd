import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

interface LinksButtonProps {
  kbId: string
  folder: string | null
  className?: string
}

export function LinksButton({ kbId, folder, className }: LinksButtonProps) {
  const { t } = useTranslation('resources')
  const path = href('/kb/:kbId/resources/links', { kbId })
  return (
    <ButtonLink
      className={className}
      icon="link"
      dialog
      to={folder ? `${path}?folder=${folder}` : path}
    >
      {t('addLinks')}
    </ButtonLink>
  )
}
