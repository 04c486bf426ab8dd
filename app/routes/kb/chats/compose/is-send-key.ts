import type { KeyboardEvent } from 'react'

// While composing Chinese, Enter confirms a candidate; on a touch screen it is a line break. Safari
// ends the composition before the key event, but gives the key the code 229.
export function isSendKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const plain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
  if (event.key !== 'Enter' || !plain) return false
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false
  return !matchMedia('(pointer: coarse)').matches
}
