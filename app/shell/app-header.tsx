import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { IconLink } from '#app/components/button.tsx'
import { classes } from '#app/components/classes.ts'
import { SearchField } from '#app/components/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { InboxLink } from './inbox-link.tsx'
import { useInboxCount } from './use-inbox-count.ts'
import { useIsMac } from './use-is-mac.ts'
import { useSearchKey } from './use-search-key.ts'
import { UserMenu } from './user-menu.tsx'

interface AppHeaderProps {
  /**
   * True if the page has a sidebar. The sidebar's opener and the brand then have the sidebar's
   * width.
   */
  withSidebar?: boolean | undefined
  /** The button that opens the sidebar on a narrow screen; it is before the brand. */
  opener?: ReactNode
  /** The knowledge base's title. */
  title?: ReactNode
  /** The knowledge base that the search field searches; absent for all. */
  kbId?: string
  /** The knowledge base's buttons (share, join, menu), between search and inbox. */
  children?: ReactNode
}

export function AppHeader({ withSidebar, opener, title, kbId, children }: AppHeaderProps) {
  const { t } = useTranslation('shell')
  return (
    <header
      className="sticky top-0 z-header flex h-header flex-none items-center gap-2 border-line border-b bg-sheet px-4 max-sidebar:gap-1 max-sidebar:px-2 print:hidden"
      data-app-header
    >
      {opener}
      <Brand
        className={classes(
          'flex-none',
          withSidebar && 'sidebar:w-[calc(var(--spacing-sidebar)-8px)]',
        )}
        nameClass="max-sidebar:hidden"
        to={href('/dashboard')}
      />
      <div
        className={classes(
          'flex min-w-0 flex-1 items-center gap-2.5 font-semibold text-lg max-sidebar:gap-0',
          withSidebar ? 'max-sidebar:pl-1' : 'pl-4',
        )}
      >
        {title}
      </div>
      <HeaderSearch kbId={kbId} titled={Boolean(title)} />
      {children}
      <IconLink
        className="max-sidebar:hidden"
        icon="explore"
        href={href('/explore')}
        label={t('explore')}
      />
      <IconLink
        className="max-sidebar:hidden"
        icon="star"
        dialog
        to={href('/favorites')}
        label={t('sidebar.favorites')}
      />
      <IconLink
        className="max-sidebar:hidden"
        icon="settings"
        dialog
        to={href('/settings/preferences')}
        label={t('settings')}
      />
      <InboxLink path={href('/inbox')} unread={useInboxCount()} />
      <UserMenu />
    </header>
  )
}

// On a page of medium width with a title, a link replaces the search field, to make space for the
// title.
function HeaderSearch({ kbId, titled }: { kbId: string | undefined; titled: boolean }) {
  const { t } = useTranslation('shell')
  const path = kbId ? href('/kb/:kbId/search', { kbId }) : href('/search')
  const label = t(kbId ? 'searchHere' : 'searchEverything')
  const search = useSearchKey()
  const shortcut = useIsMac() ? '⌘K' : 'Ctrl K'
  return (
    <search {...search}>
      <form action={path}>
        <SearchField
          className={classes(
            'w-[min(320px,30vw)]',
            titled ? 'max-search:hidden' : 'max-sidebar:hidden',
          )}
          name="q"
          label={label}
          shortcut={shortcut}
        />
      </form>
      <IconLink
        className={titled ? 'search:hidden' : 'sidebar:hidden'}
        icon="search"
        to={path}
        label={label}
      />
    </search>
  )
}
