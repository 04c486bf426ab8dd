import type { KeyboardEvent } from 'react'

/**
 * Whether a key press sends the text: Enter, except in two cases. While composing Chinese, Enter
 * confirms a candidate; on a touch screen, Enter is a line break. Safari ends the composition
 * before the key event, but gives the key the code 229.
 */
export function isSendKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const plain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
  if (event.key !== 'Enter' || !plain) return false
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false
  return !matchMedia('(pointer: coarse)').matches
}
