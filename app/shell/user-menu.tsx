import { href, useRouteLoaderData } from 'react-router'
import { deleteWritten } from '#app/dialogs/form-draft.ts'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { useDisconnect } from '#app/realtime/live-provider.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { Menu, MenuButton, MenuLink, MenuRule } from '#app/ui/menus/menu.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { AppearanceRows } from './switches.tsx'

export function UserMenu() {
  const { user } = useSignedIn()
  const communityUrl = useRouteLoaderData<typeof rootLoader>('root')?.communityUrl
  const { t } = useTranslation(['shell', 'common'])
  const face = <Avatar id={user.id} name={user.displayName} picture={user.profileURL} />
  return (
    <Menu
      id="account"
      label={t('account')}
      button={face}
      buttonClass="grid size-control place-items-center rounded-full"
      panelClass="min-w-[288px]"
    >
      <div className="flex items-center gap-3 px-2.5 py-2">
        {face}
        <div className="min-w-0">
          <strong className="block truncate font-semibold" title={user.displayName}>
            {user.displayName}
          </strong>
          <span className="block truncate text-ink-2 text-sm" title={user.email}>
            {user.email}
          </span>
        </div>
      </div>
      <MenuRule />
      <AppearanceRows />
      <MenuRule />
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

function SignOut() {
  const { t } = useTranslation('shell')
  const disconnect = useDisconnect()
  return (
    <form
      method="post"
      action={href('/logout')}
      onSubmit={() => {
        disconnect()
        deleteWritten()
      }}
    >
      <MenuButton icon="logout">{t('signOut')}</MenuButton>
    </form>
  )
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
