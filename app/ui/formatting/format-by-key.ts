import type { KeyboardEvent } from 'react'
import type { TextField } from './text-field.ts'

const formats = { b: 'bold', i: 'italic', k: 'link' } as const

let loaded: typeof import('./format-text.ts') | undefined

/** Whether the key was for the text. Without selected text, the key of links is that of searching. */
export function formatByKey(event: KeyboardEvent, field: TextField): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  // With the key that is held for a format, so that what is typed after it finds its marks.
  if (event.key === 'Control' || event.key === 'Meta') void load()
  const format = formats[event.key.toLowerCase() as keyof typeof formats]
  const isOther = shiftKey || altKey || !(ctrlKey || metaKey)
  if (!format || isOther || field.readOnly) return false
  if (format === 'link' && field.selectionStart === field.selectionEnd) return false
  event.preventDefault()
  // The page listens at the document too.
  event.nativeEvent.stopImmediatePropagation()
  if (loaded) loaded.formatText(field, format)
  else void load().then(() => loaded?.formatText(field, format))
  return true
}

async function load(): Promise<void> {
  try {
    loaded ??= await import('./format-text.ts')
  } catch (error) {
    console.warn('The formats were not loaded.', error)
  }
}
