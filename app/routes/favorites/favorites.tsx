import { useLocation } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import { FavoriteList } from './list.tsx'

/** The list, or an error if it could not be loaded. */
export function Favorites({ kbs }: { kbs: Kb[] | null }) {
  const { t } = useTranslation(['shell', 'common'])
  const { pathname, search } = useLocation()
  useRevalidateOn(['kb_add', 'kb_restore', 'kb_remove', 'kb_update'])
  if (kbs) return <FavoriteList kbs={kbs} />
  return (
    <Empty icon="error" title={t('favorites.failed')}>
      <ButtonLink to={pathname + search}>{t('common:retry')}</ButtonLink>
    </Empty>
  )
}
