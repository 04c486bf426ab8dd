import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { IconLink } from '#app/components/button.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { InboxLink } from './inbox-link.tsx'
import { useInboxCount } from './use-inbox-count.ts'
import { useSearchKey } from './use-search-key.ts'
import { UserMenu } from './user-menu.tsx'

interface AppHeaderProps {
  /** Set if the page has a sidebar: its opener and the brand then share the sidebar's width. */
  withSidebar?: boolean | undefined
  /** Before the brand: the button that opens the sidebar on a narrow screen. */
  opener?: ReactNode
  /** The knowledge base's title. */
  title?: ReactNode
  /** Between search and inbox: share, join, the menu of the knowledge base. */
  children?: ReactNode
}

export function AppHeader({ withSidebar, opener, title, children }: AppHeaderProps) {
  const { t } = useTranslation('shell')
  return (
    <header className={withSidebar ? 'app-header with-sidebar' : 'app-header'}>
      {opener}
      <Brand to={href('/dashboard')} />
      <div className="app-header-title">{title}</div>
      <HeaderSearch path={href('/search')} />
      {children}
      <IconLink className="wide-only" icon="explore" href={href('/explore')} label={t('explore')} />
      <IconLink
        className="wide-only"
        icon="star"
        dialog
        to={href('/favorites')}
        label={t('sidebar.favorites')}
      />
      <IconLink
        className="wide-only"
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

function HeaderSearch({ path }: { path: string }) {
  const { t } = useTranslation('shell')
  const search = useSearchKey()
  return (
    <search ref={search}>
      <form action={path}>
        <SearchField name="q" label={t('searchEverything')} shortcut="Ctrl K" />
      </form>
      <IconLink className="search-open" icon="search" to={path} label={t('searchEverything')} />
    </search>
  )
}
