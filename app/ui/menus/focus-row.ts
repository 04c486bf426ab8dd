/** The pressed button disappears. */
export function focusRow(form: HTMLFormElement): void {
  form.closest<HTMLElement>('li')?.focus()
}
