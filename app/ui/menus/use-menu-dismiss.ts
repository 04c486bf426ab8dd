import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'

// Only the root calls this. Popovers would close by themselves, but can be placed at their button
// only with anchor positioning, which not every browser has.
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
