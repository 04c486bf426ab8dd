import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { articleId, messageIdOf } from '#app/routes/kb/chats/message/article.ts'
import { messagePath, newLineId } from '#app/routes/kb/chats/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'

interface UnreadButtonProps {
  list: RefObject<HTMLElement | null>
  kbId: string
  chat: Chat
  unread: Message[]
  /** If earlier unread messages are not loaded. */
  notLoaded: number
}

/** While unread messages that have not been seen are above the visible part of the list. */
export function UnreadButton({ list, kbId, chat, unread, notLoaded }: UnreadButtonProps) {
  const { t } = useTranslation('chats')
  const above = useUnseenAbove(list, unread)
  const count = above + notLoaded
  if (count === 0) return null
  const label = t('newAbove', { count })
  const look = { icon: 'keyboard_arrow_up', className: 'rounded-[inherit]' } as const
  return (
    <div className="absolute top-2 left-1/2 -translate-x-1/2 rounded-[22px] [box-shadow:var(--shadow-float)]">
      {notLoaded === 0 || !chat.lastReadMessageId ? (
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

function useUnseenAbove(list: RefObject<HTMLElement | null>, unread: Message[]): number {
  const [above, setAbove] = useState(0)
  const seen = useRef(new Set<string>())
  useSubscription(() => {
    const articles = unread.flatMap(({ id }) => document.getElementById(articleId(id)) ?? [])
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) seen.current.add(messageIdOf(target) ?? '')
        const { top = 0 } = list.current?.getBoundingClientRect() ?? {}
        const unseen = articles.filter((one) => !seen.current.has(messageIdOf(one) ?? ''))
        setAbove(unseen.filter((one) => one.getBoundingClientRect().bottom <= top).length)
      },
      { root: list.current },
    )
    for (const article of articles) observer.observe(article)
    return () => observer.disconnect()
  }, `${unread[0]?.id} ${unread.length}`)
  return above
}

function toLine(): void {
  const line = document.getElementById(newLineId)
  line?.scrollIntoView({ block: 'start' })
  line?.parentElement
    ?.querySelector<HTMLElement>(`#${newLineId} + article`)
    ?.focus({ preventScroll: true })
}
