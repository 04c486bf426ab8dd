import { type RefObject, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { messagePath } from '#app/routes/kb/chats/message/message-path.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { newLineId } from './new-line-id.ts'

interface UnreadButtonProps {
  list: RefObject<HTMLElement | null>
  kbId: string
  chat: Chat
  count: number
}

/** While that message is above the visible part of the list, or not loaded. */
export function UnreadButton({ list, kbId, chat, count }: UnreadButtonProps) {
  const { t } = useTranslation('chats')
  const [isAbove, setAbove] = useState(false)
  useSubscription(() => {
    const line = document.getElementById(newLineId)
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { top = 0 } = entry?.rootBounds ?? {}
        setAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < top)
      },
      { root: list.current },
    )
    if (line) observer.observe(line)
    return () => observer.disconnect()
  }, list)
  if (!isAbove) return null
  const isLoaded = count >= chat.unreadCount
  const label = t('newAbove', { count: isLoaded ? count : chat.unreadCount })
  const look = { icon: 'keyboard_arrow_up', className: 'rounded-[inherit]' } as const
  return (
    <div className="absolute top-2 left-1/2 -translate-x-1/2 rounded-[22px] [box-shadow:var(--shadow-float)]">
      {isLoaded || !chat.lastReadMessageId ? (
        <Button {...look} type="button" onClick={() => toLine()}>
          {label}
        </Button>
      ) : (
        <ButtonLink
          {...look}
          to={messagePath({ kbId, chatId: chat.id, messageId: chat.lastReadMessageId })}
        >
          {label}
        </ButtonLink>
      )}
    </div>
  )
}

function toLine(): void {
  const line = document.getElementById(newLineId)
  line?.scrollIntoView({ block: 'start' })
  line?.parentElement
    ?.querySelector<HTMLElement>(`#${newLineId} + article`)
    ?.focus({ preventScroll: true })
}
