import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/components/badge.tsx'
import { Brand } from '#app/components/brand.tsx'
import { IconLink } from '#app/components/button.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { UserMenu, type UserMenuProps } from '#app/shell/user-menu.tsx'

interface AppHeaderProps extends UserMenuProps {
  homePath: string
  searchPath: string
  inboxPath: string
  unread: number
  /** Where the sidebar's opener and the brand share its width. */
  withSidebar?: boolean
  /** Before the brand: what opens the sidebar on a narrow screen. */
  opener?: ReactNode
  /** The knowledge base's title. */
  title?: ReactNode
  /** Between search and inbox: share, join, the menu of the knowledge base. */
  children?: ReactNode
}

export function AppHeader(props: AppHeaderProps) {
  const { homePath, searchPath, inboxPath, unread, withSidebar, opener, title, children } = props
  const { t } = useTranslation('shell')
  return (
    <header className={withSidebar ? 'app-header with-sidebar' : 'app-header'}>
      {opener}
      <Brand href={homePath} />
      <div className="app-header-title">{title}</div>
      <HeaderSearch path={searchPath} />
      {children}
      <IconLink className="inbox-button" icon="notifications" href={inboxPath} label={t('inbox')}>
        <Badge count={unread} alert />
      </IconLink>
      <UserMenu {...props} />
    </header>
  )
}

function HeaderSearch({ path }: { path: string }) {
  const { t } = useTranslation('shell')
  return (
    <search>
      <form action={path}>
        <SearchField name="q" label={t('searchEverything')} shortcut="Ctrl K" accessKey="k" />
      </form>
      <IconLink className="search-open" icon="search" href={path} label={t('searchEverything')} />
    </search>
  )
}
