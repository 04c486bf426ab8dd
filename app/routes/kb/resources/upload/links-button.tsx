import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export function LinksButton({ kbId, folder }: { kbId: string; folder: string | null }) {
  const { t } = useTranslation('resources')
  const path = href('/kb/:kbId/resources/links', { kbId })
  return (
    <ButtonLink icon="link" dialog to={folder ? `${path}?folder=${folder}` : path}>
      {t('addLinks')}
    </ButtonLink>
  )
}
