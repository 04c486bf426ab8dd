import type { KeyboardEvent } from 'react'

/** Ctrl Enter sends the form of a text in which Enter begins a line. */
export function sendWithControl(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !isWithControl(event) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

export function isWithControl({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey
}
