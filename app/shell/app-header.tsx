import { type MouseEvent, type ReactNode, use, useRef } from 'react'
import { href, useLocation, useRouteLoaderData } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useUnreadWords } from '#app/locales/use-unread-words.ts'
import { Avatar } from '#app/people/avatar.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import type { AnchorProps } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Dot } from '#app/ui/dot.tsx'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { Menu, MenuButton, MenuLink, MenuRule } from '#app/ui/menus/menu.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { Brand } from './brand.tsx'
import { useInboxCount } from './inbox/use-inbox-count.ts'
import { PaletteContext } from './palette-context.ts'
import { SignOut } from './sign-out.tsx'
import { AppearanceRows } from './switches.tsx'
import { useIsMac } from './use-is-mac.ts'
import { useSingleKey } from './use-single-key.ts'

interface AppHeaderProps {
  /**
   * The sidebar's opener and the brand then have the sidebar's width. On a narrow screen the brand
   * and the inbox are in the sidebar.
   */
  withSidebar?: boolean | undefined
  /** Before the brand on a narrow screen. */
  opener?: ReactNode
  /** At the end of the sidebar's width. */
  toggle?: ReactNode
  title?: ReactNode
  /** Absent for all. */
  kbId?: string
  children?: ReactNode
}

export function AppHeader({ withSidebar, opener, toggle, title, kbId, children }: AppHeaderProps) {
  const { t } = useTranslation('shell')
  return (
    <header
      className="sticky top-0 z-header flex h-header flex-none items-center gap-2 border-line border-b bg-sheet px-4 max-sidebar:gap-1 max-sidebar:px-2 max-sidebar:in-[:has([data-own-header])]:hidden print:hidden"
      data-app-header
    >
      {opener}
      <div
        className={classes(
          'flex flex-none items-center',
          withSidebar && 'max-sidebar:hidden sidebar:w-[calc(var(--spacing-sidebar)-8px)]',
        )}
      >
        <Brand nameClass="max-sidebar:hidden" to={href('/dashboard')} />
        {toggle}
      </div>
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
      <HeaderLink icon="explore" label={t('explore')} href={href('/explore')} />
      <HeaderLink
        icon="settings"
        label={t('settings')}
        dialog
        to={href('/settings/preferences/:part?')}
      />
      <InboxLink className={withSidebar && 'max-sidebar:hidden'} />
      <UserMenu alert={withSidebar} />
    </header>
  )
}

/** Its word is there if the window has space for it. */
function HeaderLink({ label, ...rest }: AnchorProps & { icon: IconName; label: string }) {
  return (
    <ButtonLink
      {...rest}
      className="text-ink-2 max-desk:w-control max-desk:flex-none max-desk:px-0 max-sidebar:hidden desk:after:hidden"
      look="quiet"
      aria-label={label}
      data-tooltip={label}
    >
      <span className="max-desk:hidden">{label}</span>
    </ButtonLink>
  )
}

// On a page of medium width, a link instead of the field makes space for the title.
function HeaderSearch({ kbId, titled }: { kbId: string | undefined; titled: boolean }) {
  const { t } = useTranslation('shell')
  const path = kbId ? href('/kb/:kbId/search', { kbId }) : href('/search')
  const label = t(kbId ? 'searchHere' : 'searchEverything')
  const { pathname, search: query } = useLocation()
  const searched = pathname === path ? (new URLSearchParams(query).get('q') ?? '') : ''
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
          key={searched}
          name="q"
          label={label}
          defaultValue={searched}
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

export function InboxLink({ className }: { className?: string | false | undefined }) {
  const { t } = useTranslation(['shell', 'common'])
  const unread = useInboxCount()
  const unreadWords = useUnreadWords()
  const count = unread > 0 ? t('common:between.parts') + unreadWords(unread) : ''
  return (
    <IconLink
      className={classes('relative', className)}
      icon="notifications"
      to={href('/inbox')}
      label={t('inbox') + count}
    >
      <Badge
        className="absolute -top-0.5 right-[-5px] h-4.5 min-w-4.5 px-[5px]"
        count={unread}
        alert
        ofNotifications
      />
    </IconLink>
  )
}

// Ctrl+K or Meta+K, `/` outside of fields, or a click on the search field or its link. Until the
// dialog is loaded, the key focuses the field, whose words the dialog then takes, or opens the search
// page on a page without a field.
function useSearchKey() {
  const search = useRef<HTMLElement>(null)
  const open = use(PaletteContext)
  const isAwaited = useRef(false)
  const openPalette = () => open?.(search.current?.querySelector('input')?.value ?? '')
  useSubscription(() => {
    const field = search.current?.querySelector('input')
    if (isAwaited.current && field && field === document.activeElement) openPalette()
    return () => {}
  }, open)
  const onKey = (event: KeyboardEvent) => {
    event.preventDefault()
    if (document.querySelector('.modal, dialog[open]')) return
    if (open) return openPalette()
    const field = search.current?.querySelector('input')
    isAwaited.current = true
    if (field?.checkVisibility()) field.select()
    else search.current?.querySelector('a')?.click()
  }
  useDocumentEvent('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onKey(event)
  })
  useSingleKey((key, event) => {
    if (key === '/') onKey(event)
  })
  const onClick = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!open || !isPlain || !(event.target as Element).closest('input, a')) return
    event.preventDefault()
    openPalette()
  }
  return { ref: search, onClickCapture: onClick }
}

/** `alert`: on a narrow screen a dot says that notifications are unread. */
function UserMenu({ alert }: { alert: boolean | undefined }) {
  const { user } = useSignedIn()
  const communityUrl = useRouteLoaderData<typeof rootLoader>('root')?.communityUrl
  const { t } = useTranslation(['shell', 'common'])
  const face = <Avatar id={user.id} name={user.displayName} picture={user.profileURL} />
  return (
    <Menu
      id="account"
      label={t('account')}
      button={
        <>
          {face}
          {alert && <UnreadDot />}
        </>
      }
      buttonClass="relative grid size-control place-items-center rounded-full"
      panelClass="min-w-[288px]"
    >
      <div className="flex items-center gap-3 px-2.5 py-2">
        {face}
        <AccountName />
      </div>
      <MenuRule />
      <AppearanceRows />
      <MenuRule />
      {alert && (
        <div className="grid sidebar:hidden">
          <MenuLink icon="notifications" to={href('/inbox')}>
            {t('inbox')}
          </MenuLink>
        </div>
      )}
      <MenuLink icon="settings" dialog to={href('/settings')}>
        {t('settings')}
      </MenuLink>
      <MenuLink icon="star" dialog to={href('/favorites')}>
        {t('sidebar.favorites')}
      </MenuLink>
      <MenuLink icon="explore" href={href('/explore')}>
        {t('explore')}
      </MenuLink>
      {communityUrl && (
        <MenuLink icon="group" href={communityUrl}>
          {t('community')}
        </MenuLink>
      )}
      <MenuLink icon="keyboard_tab" dialog to={href('/keys')}>
        {t('keys')}
      </MenuLink>
      <MenuLink icon="feedback" dialog to={href('/feedback')}>
        {t('feedback')}
      </MenuLink>
      <ViewSwitch />
      <MenuRule />
      <SignOut />
    </Menu>
  )
}

function AccountName() {
  const { user } = useSignedIn()
  return (
    <div className="min-w-0">
      <strong className="block truncate font-semibold" title={user.displayName}>
        {user.displayName}
      </strong>
      <span className="block truncate text-ink-2 text-sm" title={user.email}>
        {user.email}
      </span>
    </div>
  )
}

function UnreadDot() {
  const unread = useInboxCount()
  const unreadWords = useUnreadWords()
  if (unread === 0) return null
  const look = 'absolute top-0.5 right-0.5 size-2.5 border-2 border-sheet sidebar:hidden'
  return <Dot className={look} label={unreadWords(unread)} />
}

// The whole page is rendered again in the new layout.
function ViewSwitch() {
  const { kbView } = useSignedIn()
  const { t } = useTranslation('shell')
  const other = kbView === 'v1' ? 'v2' : 'v1'
  return (
    <form method="post" action={href('/preferences')}>
      <FromHere />
      <MenuButton icon="view_sidebar" name="kbView" value={other}>
        {t(`kbView.${other}`)}
      </MenuButton>
    </form>
  )
}
