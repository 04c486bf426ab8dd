import type { Message } from '#contract/entities/chat.ts'
import { contentAsShown } from '#shared/mentions.ts'
import { plainLine } from '#shared/plain-line.ts'

export function MessageExcerpt({ message }: { message: Message }) {
  return (
    <blockquote className="border-line-2 border-l-3 pl-3 text-ink-2 wrap-anywhere">
      <p className="font-semibold">{message.sender?.displayName}</p>
      <p className="line-clamp-3">{plainLine(contentAsShown(message))}</p>
    </blockquote>
  )
}
