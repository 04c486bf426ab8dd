const edge = 8

/** At a place in the window, until it is closed. All of its panel is in the window. */
export function openAt(menu: HTMLDetailsElement, place: { x: number; y: number }): void {
  const panel = menu.querySelector<HTMLElement>('.menu-panel')
  menu.open = true
  menu.querySelector('summary')?.focus({ preventScroll: true })
  if (!panel) return
  panel.style.translate = ''
  const { left, top, width, height } = panel.getBoundingClientRect()
  const x = Math.max(edge, Math.min(place.x, innerWidth - width - edge))
  const y = Math.max(edge, Math.min(place.y, innerHeight - height - edge))
  panel.style.translate = `${x - left}px ${y - top}px`
  const close = () => {
    if (menu.open) return
    panel.style.translate = ''
    menu.removeEventListener('toggle', close)
  }
  menu.addEventListener('toggle', close)
}
