import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'

/**
 * Closes open menus on Escape, on a press outside and after a choice. Only the root calls this.
 * Popovers would do this by themselves, but they can be placed at their button only in browsers
 * with anchor positioning, and menus must be usable in all.
 */
export function useMenuDismiss() {
  useDocumentEvent('pointerdown', ({ target }) =>
    closeMenus((menu) => !menu.contains(target as Node)),
  )
  useDocumentEvent('click', ({ target }) => {
    const chosen = (target as Element).closest?.('.menu-item')
    if (chosen) closeMenus((menu) => menu.contains(chosen))
  })
  useDocumentEvent('keydown', ({ key }) => {
    if (key === 'Escape') closeMenus(() => true)
  })
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    if (!which(menu)) continue
    const hadFocus = menu.contains(document.activeElement)
    menu.open = false
    if (hadFocus) menu.querySelector('summary')?.focus()
  }
}
