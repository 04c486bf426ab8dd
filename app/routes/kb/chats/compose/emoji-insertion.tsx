import { type RefObject, useEffect, useRef } from 'react'
import { PickerPopover } from '#app/routes/kb/chats/reactions/picker-popover.tsx'
import { insertText } from './insert.ts'

interface EmojiInsertionProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** The button that opened it. */
  source: HTMLElement
}

/** Is open when it appears, and gives the field what is picked. */
export default function EmojiInsertion({ field, source }: EmojiInsertionProps) {
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not in the effect itself, because opening renders at once.
    queueMicrotask(() => {
      picker.current?.showPopover({ source })
      picker.current?.querySelector('input')?.focus()
    })
  }, [source])
  return <PickerPopover popover={picker} onPick={(emoji) => insertText(field.current, emoji)} />
}
