import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FavoriteForm } from '#app/routes/favorites/favorite-button.tsx'
import { InboxLink } from '#app/shell/app-header.tsx'
import { Brand } from '#app/shell/brand.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { closeAtLink } from '#app/ui/menus/close-at-link.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { KbFrameProps } from './frame-props.ts'
import { SideList } from './side-list.tsx'
import { sidebarId } from './sidebar-opener.tsx'

type KbSidebarProps = Pick<KbFrameProps, 'kb' | 'places' | 'actions'>

export function KbSidebar({ kb, places, actions }: KbSidebarProps) {
  const { t } = useTranslation('shell')
  return (
    <nav
      className="kb-side sidebar:group-has-data-fills-window/kb:h-auto sidebar:group-has-data-fills-window/kb:min-h-0 print:hidden"
      id={sidebarId}
      popover="auto"
      aria-label={t('sidebar.label')}
      onClickCapture={closeAtLink}
    >
      <div className="-mx-2 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2">
        <div className="mb-1 flex items-center sidebar:hidden">
          <Brand className="mr-auto px-2" to={href('/dashboard')} />
          <InboxLink />
          <IconButton
            type="button"
            icon="close"
            label={t('sidebar.close')}
            popoverTarget={sidebarId}
            popoverTargetAction="hide"
          />
        </div>
        <SideList links={places} />
        {kb.role && (
          <>
            <h2 className="px-2.5 pt-3.5 pb-1.5 font-semibold text-ink-2 text-xs sidebar:in-data-[sidebar=collapsed]:sr-only">
              {t('knowledgeBase')}
            </h2>
            <SideList
              links={actions.filter(({ icon }) => icon === 'share')}
              entry={<SideFavorite kb={kb} />}
              more={actions.filter(({ icon }) => icon !== 'share')}
            />
          </>
        )}
      </div>
    </nav>
  )
}

function SideFavorite({ kb }: { kb: Kb }) {
  const { t } = useTranslation('shell')
  return (
    <FavoriteForm kb={kb}>
      {(isFavorite) => (
        <button
          className="menu-item"
          type="submit"
          data-tooltip={isFavorite ? t('sidebar.unfavorite') : t('sidebar.favorite')}
          aria-pressed={isFavorite}
        >
          <Icon name={isFavorite ? 'star-fill' : 'star'} />
          <span>{t('sidebar.favorite')}</span>
        </button>
      )}
    </FavoriteForm>
  )
}
