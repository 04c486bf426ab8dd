const dialog = '.modal, dialog[open]'
const above = `${dialog}, :popover-open, details.menu[open]`

/** Returns a dialog, popover or menu that is open above the page; null if there is none. */
export function coveredBy(): Element | null {
  return document.querySelector(above)
}

/** Whether a dialog is open above the page. */
export function isDialogOpen(): boolean {
  return document.querySelector(dialog) !== null
}
