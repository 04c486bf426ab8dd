import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import { searchPath } from '#app/routes/search/query.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/text/quote.tsx'
import type { AskPlace, FoundRow, FoundSection } from './found.ts'

export type Choice =
  | { kind: 'row'; row: FoundRow }
  | { kind: 'all'; to: string; isEverything: boolean }
  | { kind: 'ask'; place: AskPlace }

interface ListProps {
  id: string
  q: string
  sections: FoundSection[]
  choices: Choice[]
  active: number
  onChoose: (choice: Choice) => void
}

interface Beside {
  within: string | undefined
  ask: AskPlace | null
  /** If it is known that nothing else was found, all knowledge bases are offered. */
  isSettled: boolean
}

/** In the order of the list. */
export function choicesOf(
  sections: FoundSection[],
  q: string,
  { within, ask, isSettled }: Beside,
): Choice[] {
  const rows = sections.flatMap((section) => section.rows)
  const found = rows.map((row): Choice => ({ kind: 'row', row }))
  if (!q) return found
  const isEverything = isSettled && found.length === 0
  const to = searchPath({ q }, isEverything ? undefined : within)
  const all: Choice = { kind: 'all', to, isEverything }
  return ask ? [...found, all, { kind: 'ask', place: ask }] : [...found, all]
}

export function PaletteList({ id, q, sections, choices, active, onChoose }: ListProps) {
  const { t } = useTranslation('palette')
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const show = (choice: Choice, index: number, isQuote = false) => (
    <Option
      key={`${index} ${pathOf(choice)}`}
      id={`${id}-${index}`}
      isActive={index === active}
      to={pathOf(choice)}
      onChoose={() => onChoose(choice)}
    >
      {choice.kind === 'row' ? (
        <RowContent row={choice.row} isQuote={isQuote} />
      ) : (
        <MoreContent choice={choice} q={q} />
      )}
    </Option>
  )
  let at = 0
  const rest = choices.filter(({ kind }) => kind !== 'row')
  const begin = choices.length - rest.length
  return (
    <div id={id} role="listbox" aria-label={t('results')} className="grid grid-cols-1 gap-1 p-2">
      {sections.map(({ name, rows }) => {
        const first = at
        at += rows.length
        return (
          <Section key={name} id={`${id}-${name}`} title={t(`sections.${name}`)}>
            {choices
              .slice(first, at)
              .map((choice, index) => show(choice, first + index, name === 'passages'))}
          </Section>
        )
      })}
      {rest.length > 0 && (
        <Section id={`${id}-more`} title={t('sections.more')}>
          {rest.map((choice, index) => show(choice, begin + index))}
        </Section>
      )}
    </div>
  )
}

function Section({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: React.ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox contains only groups and options
    <div role="group" aria-labelledby={id} className="grid grid-cols-1">
      <span
        id={id}
        className="px-2.5 pt-2 pb-0.5 font-label text-ink-2 text-sm"
        role="presentation"
      >
        {title}
      </span>
      {children}
    </div>
  )
}

function MoreContent({ choice, q }: { choice: Exclude<Choice, { kind: 'row' }>; q: string }) {
  const { t } = useTranslation('palette')
  const isAsk = choice.kind === 'ask'
  const words = isAsk
    ? t('ask', { q, kb: choice.place.kbTitle })
    : t(choice.isEverything ? 'everything' : 'all', { q })
  return (
    <>
      <Icon className="mx-0.5 flex-none text-ink-2" name={isAsk ? 'bolt' : 'search'} />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{words}</span>
    </>
  )
}

function pathOf(choice: Choice): string {
  if (choice.kind === 'row') return choice.row.to
  if (choice.kind === 'all') return choice.to
  return newestPath(choice.place.kbId, choice.place.chatId)
}

interface OptionProps {
  id: string
  isActive: boolean
  to: string
  onChoose: () => void
  children: ReactNode
}

/** A link, so that it can be opened in a new tab too. */
function Option({ id, isActive, to, onChoose, children }: OptionProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose()
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={to}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 text-ink no-underline hover:bg-hover',
        'aria-selected:bg-wash forced-colors:aria-selected:outline-2',
      )}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </a>
  )
}

function RowContent({ row, isQuote }: { row: FoundRow; isQuote: boolean }) {
  const { moment } = useFormats()
  const { icon, person, title, note, excerpt, at } = row
  const about = [note, at && moment(at)].filter(Boolean).join(' · ')
  return (
    <>
      {person ? (
        <Avatar id={person.id} name={person.displayName} picture={person.profileURL} size="small" />
      ) : (
        <Icon className="mx-0.5 flex-none text-ink-2" name={icon} />
      )}
      <span className="grid min-w-0 flex-1 grid-cols-1">
        {excerpt && (
          <span
            className={classes(
              'line-clamp-2 wrap-anywhere',
              isQuote ? 'font-serif' : '[&_mark]:[font-family:inherit]',
            )}
          >
            <Marked parts={excerpt} />
          </span>
        )}
        <span className="flex min-w-0 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
          <span
            className={classes(
              'max-w-full truncate [&_mark]:[font-family:inherit]',
              excerpt && 'text-ink-2 text-sm',
            )}
          >
            <Marked parts={title} />
          </span>
          {about && <span className="max-w-full flex-1 truncate text-ink-2 text-sm">{about}</span>}
        </span>
      </span>
    </>
  )
}
