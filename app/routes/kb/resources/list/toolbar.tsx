import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { closeAtLink } from '#app/ui/menus/close-at-link.ts'

/** It stays in view above a long list. Its layout depends on its own width. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return (
    <div data-bar="">
      <PaneHeader className="relative items-center py-2 max-sm:gap-x-1 sm:gap-x-2">
        {children}
      </PaneHeader>
    </div>
  )
}

/** On a phone an icon, which becomes a field over the title when it is focused. */
export const toolbarSearch = classes(
  'max-sm:size-11 max-sm:flex-none',
  'max-sm:focus-within:absolute max-sm:focus-within:right-16 max-sm:focus-within:left-4 max-sm:focus-within:z-raised max-sm:focus-within:w-auto',
  'max-sm:[&_input]:h-11 max-sm:[&_input:not(:focus)]:border-transparent max-sm:[&_input:not(:focus)]:bg-transparent max-sm:[&_input:not(:focus)]:pr-0 max-sm:[&_input:not(:focus)]:text-transparent max-sm:[&_input:not(:focus)::placeholder]:text-transparent',
)

const panelId = 'toolbar-more'

/** What a phone has no room for is in a popover there. */
export function ToolbarMore({ children }: { children: ReactNode }) {
  const { t } = useTranslation('resources')
  return (
    <>
      <IconButton
        className="sm:hidden"
        type="button"
        icon="more_horiz"
        label={t('more')}
        popoverTarget={panelId}
      />
      <div className="menu-panel sm:flex" id={panelId} popover="auto" onClickCapture={closeAtLink}>
        {children}
      </div>
    </>
  )
}

const newPanelId = 'toolbar-new'

/** Buttons, or a menu of them in a narrow toolbar. On a phone they are in that of the others. */
export function ToolbarNew({ children }: { children: ReactNode }) {
  const { t } = useTranslation('resources')
  return (
    <>
      <Button
        className="hidden px-3 sm:@max-toolbar:inline-flex"
        type="button"
        popoverTarget={newPanelId}
      >
        {t('new')}
        <Icon name="keyboard_arrow_down" size={18} />
      </Button>
      <div
        className="menu-panel max-sm:contents sm:@min-toolbar:flex"
        id={newPanelId}
        popover="auto"
        onClickCapture={closeAtLink}
      >
        {children}
      </div>
    </>
  )
}
