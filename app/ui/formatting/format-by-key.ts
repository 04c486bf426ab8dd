import type { KeyboardEvent } from 'react'

const formats = { b: 'bold', i: 'italic', k: 'link' } as const

/** Whether the key was for the text. Without selected text, the key of links is that of searching. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { currentTarget: field, ctrlKey, metaKey, shiftKey, altKey } = event
  const format = formats[event.key.toLowerCase() as keyof typeof formats]
  const isOther = shiftKey || altKey || !(ctrlKey || metaKey)
  if (!format || isOther || field.readOnly) return false
  if (format === 'link' && field.selectionStart === field.selectionEnd) return false
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
