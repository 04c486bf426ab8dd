import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { messagePath } from '#app/routes/kb/chats/paths.ts'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import type { Message } from '#contract/entities/chat.ts'

interface OlderLinkProps {
  path: string
  label: string
  showOlder: () => Promise<void>
}

/** Loads when it becomes visible or is pressed. If that fails, a press opens the page. */
export function OlderLink({ path, label, showOlder }: OlderLinkProps) {
  const shown = useSeen(path, () => showOlder().catch(() => {}))
  return (
    <div ref={shown}>
      <Paging>
        <ButtonLink
          to={path}
          onClick={(event) => {
            event.preventDefault()
            showOlder().catch(() => location.assign(path))
          }}
        >
          {label}
        </ButtonLink>
      </Paging>
    </div>
  )
}

// Once for each path under which the element becomes visible.
function useSeen(path: string, onSeen: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const onSeenNow = useEffectEvent(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when older messages are shown
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      onSeenNow()
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [path])
  return element
}

interface NewerLinksProps {
  kbId: string
  chatId: string
  /** Without messages only the newest ones are offered. */
  messages?: Message[]
  showNewer?: () => Promise<void>
}

export function NewerLinks({ kbId, chatId, messages, showNewer }: NewerLinksProps) {
  const { t } = useTranslation('chats')
  const last = messages?.at(-1)
  const path = last && messagePath({ kbId, chatId, messageId: last.id })
  return (
    <Paging className="noscript:pb-14">
      {path && (
        <ButtonLink
          to={path}
          onClick={(event) => {
            event.preventDefault()
            const keepPlace = keepPlaceOf(`message-${last.id}`)
            showNewer?.().then(keepPlace, () => location.assign(path))
          }}
        >
          {t('newer')}
        </ButtonLink>
      )}
      <ButtonLink to={newestPath(kbId, chatId)}>{t('newest')}</ButtonLink>
    </Paging>
  )
}

// A list that shows its end would stay at the end while it grows there. The focus moves to the
// message after this one.
function keepPlaceOf(id: string): () => void {
  const topOf = () => document.getElementById(id)?.getBoundingClientRect().top ?? 0
  const before = topOf()
  return () => {
    const list = document.getElementById(id)?.closest('.message-scroll')
    list?.scrollBy({ top: topOf() - before, behavior: 'instant' })
    const articles = [...(list?.querySelectorAll<HTMLElement>('article[id]') ?? [])]
    const at = articles.findIndex((article) => article.id === id)
    articles[at + 1]?.focus({ preventScroll: true })
  }
}
