import type { ReactNode } from 'react'
import { Brand } from '#app/components/brand.tsx'
import { IconLink } from '#app/components/button.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useSearchKey } from '#app/shell/use-search-key.ts'
import { UserMenu, type UserMenuProps } from '#app/shell/user-menu.tsx'

interface AppHeaderProps extends UserMenuProps {
  homePath: string
  searchPath: string
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
  const { homePath, searchPath, withSidebar, opener, title, children } = props
  return (
    <header className={withSidebar ? 'app-header with-sidebar' : 'app-header'}>
      {opener}
      <Brand href={homePath} />
      <div className="app-header-title">{title}</div>
      <HeaderSearch path={searchPath} />
      {children}
      <UserMenu {...props} />
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
      <IconLink className="search-open" icon="search" href={path} label={t('searchEverything')} />
    </search>
  )
}
