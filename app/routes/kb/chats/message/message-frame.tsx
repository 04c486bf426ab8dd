import type { ReactNode } from 'react'
import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import { CutName } from '#app/people/cut-name.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export interface MessageProps {
  id: string
  author: {
    id: string
    name: string
    /** To the person's card. */
    link?: ReactNode
    picture?: string | null
    isBot?: boolean
  }
  /** `iso` is ISO 8601. */
  time: { iso: string; shown: string }
  /** For example “edited”, after the time. Only with a header. */
  note?: string | false
  /** The message is being sent, or it waits. */
  state?: { icon: IconName; label: string; isShown: boolean } | undefined
  /** Shortly after a message of the same author the name is not repeated. */
  follows?: boolean
  /** Screen readers announce the answer when it is complete. */
  busy?: boolean
  /** The target of a link gets the focus and is marked for a moment. */
  found?: boolean | undefined
  more?: ReactNode
  children: ReactNode
}

export function Message(props: MessageProps) {
  const { id, author, time, note, state, follows, busy, found, more, children } = props
  return (
    <article
      className={classes(
        'group relative grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 compact:gap-x-2.5',
        follows && '-mt-4',
        'has-[[data-own]]:shadow-[-4px_0_0_var(--color-sheet),-7px_0_0_var(--color-accent)]',
        found && 'animate-found scroll-my-24',
      )}
      id={`message-${id}`}
      aria-labelledby={`author-${id}`}
      aria-busy={busy || undefined}
      tabIndex={-1}
      ref={found ? focus : undefined}
    >
      {follows ? <When {...{ time, state }} /> : <Face {...author} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 pointer-coarse:pr-9 [@media_(scripting:none)]:pr-9">
        {follows ? (
          <span className="sr-only" id={`author-${id}`}>
            {author.name}
          </span>
        ) : (
          <header className="-mb-[9px] flex min-w-0 items-baseline gap-2">
            <strong
              className="min-w-0 font-heading"
              id={`author-${id}`}
              title={author.link ? undefined : author.name}
            >
              {author.link ?? <CutName name={author.name} />}
            </strong>
            {state ? (
              <State {...state} />
            ) : (
              <Time className="flex-none text-ink-2 text-sm" {...time} />
            )}
            {note && <span className="text-ink-2 text-sm">{note}</span>}
          </header>
        )}
        {children}
      </div>
      {more}
    </article>
  )
}

function focus(article: HTMLElement | null): void {
  article?.scrollIntoView({ block: 'center' })
  article?.focus({ preventScroll: true })
}

function When({ time, state }: Pick<MessageProps, 'time' | 'state'>) {
  const place = 'self-start whitespace-nowrap pt-[3px] text-center text-2xs leading-[1.5]'
  // A colour and not an opacity, with which the browser would make a layer of each time.
  const ifLookedAt = 'text-transparent group-focus-within:text-ink-2 group-hover:text-ink-2'
  if (!state) return <Time className={classes(place, ifLookedAt)} {...time} />
  return (
    <span className={place}>
      <State {...state} isShown={false} />
    </span>
  )
}

function State({ icon, label, isShown }: NonNullable<MessageProps['state']>) {
  return (
    <span className="inline-flex items-center gap-1 text-ink-2 text-sm" title={label}>
      <Icon name={icon} size={16} />
      <span className={isShown ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}

function Time({ iso, shown, className }: MessageProps['time'] & { className: string }) {
  return (
    <time className={className} dateTime={iso}>
      {shown}
    </time>
  )
}

function Face({ isBot, link: _, ...author }: MessageProps['author']) {
  return isBot ? <BotAvatar /> : <Avatar {...author} picture={author.picture ?? null} />
}

/** `stop` is the form with the button that stops the answer. */
export function Writing({ label, stop }: { label: string; stop?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-ink-2">
      <span>
        {label}
        <span className="ml-[5px] inline-block h-[15px] w-[7px] animate-blink bg-accent align-[-2px] forced-colors:bg-[CanvasText]" />
      </span>
      {stop}
    </div>
  )
}
