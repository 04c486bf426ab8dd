import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { closeAtLink } from '#app/ui/menus/close-at-link.ts'

/** Of the toolbar: on a phone, and with enough room for all of it. */
export const oneRow =
  'relative items-center py-2 sm:flex-wrap wide:flex-nowrap wide:gap-x-2 max-sm:gap-x-1'

/** On a phone an icon, which becomes a field over the title when it is focused. */
export const toolbarSearch = classes(
  'max-sm:size-11 max-sm:flex-none',
  'max-sm:focus-within:absolute max-sm:focus-within:right-16 max-sm:focus-within:left-4 max-sm:focus-within:z-raised max-sm:focus-within:w-auto',
  'max-sm:[&_input]:h-11 max-sm:[&_input:not(:focus)]:border-transparent max-sm:[&_input:not(:focus)]:bg-transparent max-sm:[&_input:not(:focus)]:pr-0 max-sm:[&_input:not(:focus)]:text-transparent max-sm:[&_input:not(:focus)::placeholder]:text-transparent',
)

const panelId = 'toolbar-more'

const panel = classes(
  'menu-panel max-sm:[&>.button]:justify-start max-sm:[&>.button]:border-0 max-sm:[&>.button]:bg-transparent',
  'sm:static sm:m-0 sm:flex sm:w-auto sm:min-w-0 sm:max-w-none sm:items-center sm:gap-2 sm:overflow-visible sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none',
)

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
      <div className={panel} id={panelId} popover="auto" onClickCapture={closeAtLink}>
        {children}
      </div>
    </>
  )
}
