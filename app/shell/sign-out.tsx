import { href } from 'react-router'
import { deleteWritten } from '#app/dialogs/form-draft.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useDisconnect } from '#app/realtime/live-provider.tsx'
import { MenuButton } from '#app/ui/menus/menu.tsx'

export function SignOut() {
  const { t } = useTranslation('shell')
  const disconnect = useDisconnect()
  return (
    <form
      method="post"
      action={href('/logout')}
      onSubmit={() => {
        disconnect()
        deleteWritten()
        endNotices()
      }}
    >
      <MenuButton icon="logout">{t('signOut')}</MenuButton>
    </form>
  )
}

/** With the worker its subscription ends. */
export function endNotices(): void {
  void navigator.serviceWorker?.getRegistration().then((worker) => worker?.unregister())
}
