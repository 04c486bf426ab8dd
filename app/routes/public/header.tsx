import { href, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { Brand } from '#app/shell/brand.tsx'
import { AppearanceRows, LanguageSwitch, ThemeSwitch } from '#app/shell/switches.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuLink, MenuRule } from '#app/ui/menus/menu.tsx'
import { Wrap } from '#app/ui/wrap.tsx'

export function PublicHeader() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const user = root?.user
  const visitor = root?.userUnknown ? 'unknown' : user ? 'signedIn' : 'signedOut'
  return (
    <Wrap as="header" className="flex min-h-17 items-center gap-2">
      <Brand className="mr-auto" href={user ? href('/dashboard') : href('/')} />
      <WideNavigation visitor={visitor} />
      <NarrowNavigation visitor={visitor} />
    </Wrap>
  )
}

type Visitor = 'signedIn' | 'signedOut' | 'unknown'

function WideNavigation({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('shell')
  return (
    <nav className="hidden items-center gap-2 nav:flex print:hidden" aria-label={t('mainLinks')}>
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
      className="nav:hidden print:hidden"
      panelClass="w-[min(320px,calc(100vw-2rem))]"
      label={t('common:menu')}
      button={<Icon name="menu" />}
      buttonClass="button"
      buttonLook="icon"
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
  const here = useLocation().pathname === to
  const link =
    'inline-flex min-h-control items-center rounded-sm px-2.5 font-label hover:bg-hover ' +
    (here ? 'underline decoration-2 decoration-accent underline-offset-6' : 'no-underline')
  return (
    <a className={link} href={to} aria-current={here ? 'page' : undefined}>
      {children}
    </a>
  )
}
