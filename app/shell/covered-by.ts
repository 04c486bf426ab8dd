const dialog = '.modal, dialog[open]'
const above = `${dialog}, :popover-open, details.menu[open]`

export function coveredBy(): Element | null {
  return document.querySelector(above)
}

export function isDialogOpen(): boolean {
  return document.querySelector(dialog) !== null
}
