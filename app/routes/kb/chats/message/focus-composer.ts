/** Moves the focus to the field for a new message. */
export function focusComposer(): void {
  document.querySelector<HTMLElement>('#composer textarea')?.focus()
}
