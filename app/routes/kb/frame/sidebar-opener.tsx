import { useTranslation } from '#app/locales/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'

export const sidebarId = 'kb-sidebar'

/** On narrow screens the sidebar is a popover over the page. */
export function SidebarOpener() {
  const { t } = useTranslation('shell')
  return (
    <IconButton
      className="sidebar:hidden"
      type="button"
      icon="menu"
      label={t('sidebar.open')}
      popoverTarget={sidebarId}
    />
  )
}
