import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'

// Only the root calls this. Popovers would close by themselves, but can be placed at their button
// only with anchor positioning, which not every browser has.
export function useMenus() {
  useDocumentEvent('pointerdown', ({ target }) =>
    closeMenus((menu) => !menu.contains(target as Node)),
  )
  useDocumentEvent('click', ({ target }) => {
    const chosen = (target as Element).closest?.('.menu-item')
    if (chosen) closeMenus((menu) => menu.contains(chosen))
  })
  useDocumentEvent('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(() => true)
    else moveFocus(event)
  })
}

/** From the button of an open menu into it, and from one of its controls to the next. */
function moveFocus(event: KeyboardEvent) {
  const step = ['ArrowUp', '', 'ArrowDown'].indexOf(event.key) - 1
  const from = event.target as HTMLElement
  const menu = from.closest?.('details.menu[open]')
  // Arrow keys also choose in a list and move in a text.
  if (
    !menu ||
    Math.abs(step) !== 1 ||
    event.isComposing ||
    from.matches('select,textarea,[type=radio]')
  )
    return
  const found = menu.querySelectorAll<HTMLElement>('.menu-panel :is(a,button,input,select)')
  const shown = [...found].filter((one) => one.checkVisibility())
  const at = shown.indexOf(from)
  event.preventDefault()
  shown.at(at < 0 && step < 0 ? -1 : (at + step) % shown.length)?.focus()
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    if (!which(menu)) continue
    const hadFocus = menu.contains(document.activeElement)
    menu.open = false
    if (hadFocus) menu.querySelector('summary')?.focus()
  }
}
