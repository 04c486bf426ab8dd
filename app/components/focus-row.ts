/** What was pressed in a row goes away with what it did: the row has the focus then. */
export function focusRow(form: HTMLFormElement): void {
  form.closest<HTMLElement>('li')?.focus()
}
