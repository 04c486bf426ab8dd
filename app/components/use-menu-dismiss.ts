import { useEffect } from 'react'

/** Closes open menus on Escape, on a press outside and after a choice. Called once, by the root. */
export function useMenuDismiss() {
  useEffect(() => {
    const onPress = (event: Event) => closeMenus((menu) => !menu.contains(event.target as Node))
    const onClick = (event: Event) => {
      const chosen = (event.target as Element).closest?.('.menu-item')
      if (chosen) closeMenus((menu) => menu.contains(chosen))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeMenus(() => true)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    if (!which(menu)) continue
    const hadFocus = menu.contains(document.activeElement)
    menu.open = false
    if (hadFocus) menu.querySelector('summary')?.focus()
  }
}
