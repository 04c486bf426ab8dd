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
  useDocumentEvent('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(() => true)
    else moveFocus(event)
  })
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
const controls = ':is(a[href], button, input, select, textarea):enabled, a[href]'
/** Arrow keys change their value or move in it. */
const withOwnArrows = 'textarea, select, [type="radio"], [type="range"], [type="number"]'

/** From the button of an open menu into it, and from one of its controls to the next. */
function moveFocus(event: KeyboardEvent) {
  const { key, target, defaultPrevented, isComposing } = event
  const step = steps[key]
  const menu = (target as Element).closest?.('details.menu[open]')
  if (!step || !menu || defaultPrevented || isComposing) return
  if ((target as Element).matches(withOwnArrows)) return
  const found = menu.querySelectorAll<HTMLElement>(`.menu-panel :is(${controls})`)
  const shown = [...found].filter((one) => one.checkVisibility())
  const at = shown.indexOf(target as HTMLElement)
  const next = at < 0 && step < 0 ? -1 : at + step
  event.preventDefault()
  shown.at(next % shown.length)?.focus()
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    if (!which(menu)) continue
    const hadFocus = menu.contains(document.activeElement)
    menu.open = false
    if (hadFocus) menu.querySelector('summary')?.focus()
  }
}
