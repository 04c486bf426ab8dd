import { useRef, useState } from 'react'
import type { Message } from '#contract/entities/chat.ts'

/** A popover about one message, which opens at an element and focuses its first control. */
export function useMessagePopover() {
  const popover = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [messageId, setMessageId] = useState<string>()
  const open = (message: Message, at: HTMLElement) => {
    setMessageId(message.id)
    opener.current = at
    // The content is rendered first, so that there is a control to focus.
    requestAnimationFrame(() => {
      popover.current?.showPopover({ source: at })
      popover.current?.querySelector<HTMLElement>('input, button')?.focus()
    })
  }
  return { popover, opener, messageId, open, onClose: () => setMessageId(undefined) }
}
