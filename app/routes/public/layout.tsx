import { href, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { kbViewOf } from '#app/preferences/cookies.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { AppHeader } from '#app/shell/app-header.tsx'
import { Brand } from '#app/shell/brand.tsx'
import { DemoLine } from '#app/shell/demo-line.tsx'
import { InboxCountContext } from '#app/shell/inbox/inbox-count.tsx'
import { countUnread } from '#app/shell/inbox/read-inbox-count.ts'
import { AppearanceRows, LanguageSwitch, ThemeSwitch } from '#app/shell/switches.tsx'
import signedInStyles from '#app/styles/app.css?url'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { MenuLink, MenuRule } from '#app/ui/menus/menu.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import { whoIs } from '#app/upstream/user.ts'
import type { Route } from './+types/layout.ts'

export const handle: RouteHandle = { script: false }

/** Signed-in users see the app's header on public pages too. If the API fails, it is left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await whoIs({ request, context })
  if (!user) return { signedIn: null }
  const unread = await countUnread({ request, context })
  return { signedIn: { user, unread, sound: false, kbView: kbViewOf(request) } }
}

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <DemoLine />
      <Header />
      <main className="flex-1" id="content">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

function Header() {
  const signedIn = useRouteLoaderData<typeof loader>('routes/public/layout')?.signedIn
  if (!signedIn) return <PublicHeader />
  return (
    <InboxCountContext value={signedIn.unread}>
      <link rel="stylesheet" href={signedInStyles} precedence="default" />
      <AppHeader />
    </InboxCountContext>
  )
}

function PublicFooter() {
  const { t } = useTranslation(['shell', 'common'])
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const links = [
    [href('/explore'), t('explore')],
    [href('/about'), t('about')],
    [href('/changelog'), t('changelog')],
    [href('/developers'), t('developers')],
    [root?.communityUrl, t('community')],
    [root?.companyUrl, t('company')],
    [href('/privacy'), t('privacy')],
    [href('/terms'), t('terms')],
  ] as const
  return (
    <Wrap as="footer">
      <div className="border-line border-t pt-5 pb-8 text-ink-2 text-md">
        <nav className="print:hidden" aria-label={t('siteLinks')}>
          <ul className="-mx-2.5 mb-2 flex flex-wrap">
            {links.map(([to, label]) => to && <FooterLink key={to} to={to} label={label} />)}
          </ul>
        </nav>
        <p>{t('common:tagline')}</p>
        <p>{t('copyright', { year: root?.year })}</p>
      </div>
    </Wrap>
  )
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <a
        className="inline-flex min-h-control items-center rounded-sm px-2.5 font-label no-underline hover:bg-hover hover:text-ink"
        href={to}
      >
        {label}
      </a>
    </li>
  )
}

function PublicHeader() {
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
  // The page of a knowledge base has an action of its own.
  const isQuiet = useLocation().pathname.startsWith('/p/')
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
          <ButtonLink look={isQuiet ? undefined : 'primary'} href={href('/login')}>
            {t('getStarted')}
          </ButtonLink>
        </>
      )}
    </nav>
  )
}

const menuId = 'site-menu'

// Below its button, or in the corner where the browser cannot place it there.
const menuLook =
  'menu-panel fixed top-15 right-4 mt-1 w-[min(320px,calc(100vw-2rem))] text-ink not-[:popover-open]:hidden supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:[position-area:block-end_span-inline-start]'

// A popover closes with Escape and with a click beside it, without script.
function NarrowNavigation({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <div className="nav:hidden print:hidden">
      <IconButton type="button" icon="menu" label={t('common:menu')} popoverTarget={menuId} />
      <div className={menuLook} id={menuId} popover="auto">
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
      </div>
    </div>
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
