import { href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { SidebarState } from '#app/preferences/values.ts'
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

interface SidebarToggleProps {
  state: SidebarState
  onToggle: () => void
}

/** Beside the brand, on wide screens. */
export function SidebarToggle({ state, onToggle }: SidebarToggleProps) {
  const { t } = useTranslation('shell')
  const expanded = state === 'expanded'
  return (
    <form
      className="mr-4 ml-auto"
      method="post"
      action={href('/preferences')}
      onSubmit={(event) => {
        event.preventDefault()
        onToggle()
      }}
    >
      <FromHere />
      <IconButton
        icon={expanded ? 'left_panel_close' : 'left_panel_open'}
        label={t(expanded ? 'sidebar.collapse' : 'sidebar.expand')}
        name="sidebar"
        value={expanded ? 'collapsed' : 'expanded'}
      />
    </form>
  )
}
