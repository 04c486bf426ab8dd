import { use, useMemo } from 'react'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { PageLink } from '#app/ui/lists/page-link.tsx'
import type { LinkCard } from '#contract/entities/link-card.ts'
import { plainLine } from '#shared/plain-line.ts'
import { LinkCardsContext } from './link-cards-context.ts'
import { type Linking, linkTargets } from './link-targets.ts'

interface LinkCardsProps {
  kbId: string
  message: Linking
}

/** As far as the reader may read them. */
export function LinkCards({ kbId, message: { html, resourceIds } }: LinkCardsProps) {
  const { origin, find, want } = use(LinkCardsContext)
  const targets = useMemo(
    () => linkTargets({ html, resourceIds }, origin),
    [html, resourceIds, origin],
  )
  const wanted = useMemo(() => ({ targets, want }), [targets, want])
  useSubscription(() => {
    wanted.want(wanted.targets)
    return () => {}
  }, wanted)
  const cards = targets
    .map(({ id, path }) => ({ card: find(id), path }))
    .filter((one) => one.card !== undefined)
    .slice(0, pageLimits.linkCardsPerMessage)
  if (cards.length === 0) return null
  return (
    <ul className="grid max-w-[480px] grid-cols-[minmax(0,1fr)] gap-2">
      {cards.map(({ card, path }) => (
        <li key={card?.id}>
          {card && <Card {...{ kbId, card }} path={path ?? resourcePath(card)} />}
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  kbId: string
  card: LinkCard
  path: string
}

function Card({ kbId, card, path }: CardProps) {
  const { t } = useTranslation('chats')
  const { kind, title, kbTitle, sender } = card
  const isTalk = kind === 'chat' || kind === 'message'
  const name = isTalk ? chatTitle(card, t) : title
  const text = plainLine(card.text)
  return (
    <PageLink
      className="grid min-h-11 grid-cols-[20px_minmax(0,1fr)] items-center gap-x-2.5 rounded-md border border-line bg-raised px-3 py-2 no-underline hover:bg-hover"
      to={path}
    >
      <Icon className="self-start text-ink-2" name={iconOf(card)} />
      <span className="grid grid-cols-[minmax(0,1fr)]">
        <span className="flex min-w-0 items-baseline gap-2">
          <strong className="min-w-0 truncate font-label">
            {sender ? t('card.message', { name: sender.displayName, chat: name }) : name}
          </strong>
          {kind !== 'kb' && card.kbId !== kbId && (
            <span className="min-w-0 truncate text-ink-2 text-sm">{kbTitle}</span>
          )}
        </span>
        {text && <span className="line-clamp-2 wrap-anywhere text-ink-2 text-sm">{text}</span>}
      </span>
    </PageLink>
  )
}

function resourcePath({ kbId, id }: LinkCard): string {
  return resourcePlacePath(kbId, { resourceId: id })
}

function iconOf({ kind, title }: LinkCard): IconName {
  if (kind === 'kb') return 'library_books'
  if (kind === 'folder') return 'folder'
  if (kind === 'resource') return fileType({ kind: 'file', type: '', title }).icon
  return kind === 'chat' ? 'forum' : 'chat_bubble'
}
