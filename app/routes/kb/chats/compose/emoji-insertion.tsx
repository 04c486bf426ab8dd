import { type RefObject, useRef } from 'react'
import { PickerPopover } from '#app/routes/kb/chats/reactions/picker-popover.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { insertText } from './insert.ts'

interface EmojiInsertionProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** The button that opened it. */
  source: HTMLElement
}

/** Is open when it appears, and gives the field what is picked. */
export default function EmojiInsertion({ field, source }: EmojiInsertionProps) {
  const picker = useRef<HTMLDivElement>(null)
  useSubscription(() => {
    // A moment later, because opening renders at once.
    queueMicrotask(() => {
      picker.current?.showPopover({ source })
      picker.current?.querySelector('input')?.focus()
    })
    return () => {}
  }, source)
  return <PickerPopover popover={picker} onPick={(emoji) => insertText(field.current, emoji)} />
}
