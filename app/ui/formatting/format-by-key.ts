import type { KeyboardEvent } from 'react'

const formats = { b: 'bold', i: 'italic', k: 'link' } as const

/** Whether the key was for selected text. Without it, the keys do what they do everywhere. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { currentTarget: field, ctrlKey, metaKey, shiftKey, altKey } = event
  const format = formats[event.key.toLowerCase() as keyof typeof formats]
  const isOther = shiftKey || altKey || !(ctrlKey || metaKey)
  if (!format || isOther || field.readOnly || field.selectionStart === field.selectionEnd)
    return false
  event.preventDefault()
  // The page listens at the document too.
  event.nativeEvent.stopImmediatePropagation()
  void (async () => {
    try {
      const { formatText } = await import('./format-text.ts')
      formatText(field, format)
    } catch (error) {
      console.warn('The formats were not loaded.', error)
    }
  })()
  return true
}
