import { href, useLocation, useRouteLoaderData } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Menu, MenuLink, MenuRule } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { AppearanceRows, LanguageSwitch, ThemeSwitch } from '#app/preferences/switches.tsx'
import type { loader as rootLoader } from '#app/root.tsx'

export function PublicHeader() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const user = root?.user
  const visitor = root?.userUnknown ? 'unknown' : user ? 'signedIn' : 'signedOut'
  return (
    <header className="public-header wrap">
      <Brand href={user ? href('/dashboard') : href('/')} />
      <WideNavigation visitor={visitor} />
      <NarrowNavigation visitor={visitor} />
    </header>
  )
}

type Visitor = 'signedIn' | 'signedOut' | 'unknown'

function WideNavigation({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('shell')
  return (
    <nav className="public-nav" aria-label={t('mainLinks')}>
      <PageLink to={href('/explore')}>{t('explore')}</PageLink>
      <PageLink to={href('/about')}>{t('about')}</PageLink>
      <ThemeSwitch />
      <LanguageSwitch />
      {visitor === 'signedIn' && (
        <ButtonLink look="primary" href={href('/dashboard')}>
          {t('dashboard')}
        </ButtonLink>
      )}
      {visitor === 'signedOut' && (
        <>
          <PageLink to={href('/login')}>{t('signIn')}</PageLink>
          <ButtonLink look="primary" href={href('/login')}>
            {t('getStarted')}
          </ButtonLink>
        </>
      )}
    </nav>
  )
}

function NarrowNavigation({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Menu
      className="public-menu"
      label={t('common:menu')}
      button={<Icon name="menu" />}
      buttonClass="button button-icon"
    >
      <MenuLink href={href('/explore')}>{t('explore')}</MenuLink>
      <MenuLink href={href('/about')}>{t('about')}</MenuLink>
      <MenuRule />
      <AppearanceRows />
      <MenuRule />
      {visitor === 'signedIn' && <MenuLink href={href('/dashboard')}>{t('dashboard')}</MenuLink>}
      {visitor === 'signedOut' && (
        <>
          <MenuLink href={href('/login')}>{t('signIn')}</MenuLink>
          <ButtonLink look="primary" href={href('/login')}>
            {t('getStarted')}
          </ButtonLink>
        </>
      )}
    </Menu>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  return (
    <a href={to} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </a>
  )
}
