/** Of the page, when what had the focus is gone. Otherwise Tab would begin at the top of the window. */
export function focusHeading(): void {
  const { activeElement, body } = document
  const heading = document.querySelector<HTMLElement>('#content h1')
  if (!heading || (activeElement && activeElement !== body)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
