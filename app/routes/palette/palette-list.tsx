import { useLayoutEffect } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import { searchPath } from '#app/routes/search/query.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AskPlace, FoundRow, FoundSection } from './found.ts'
import { Option, RowContent } from './palette-row.tsx'

export type Choice =
  | { kind: 'row'; row: FoundRow }
  | { kind: 'all'; to: string }
  | { kind: 'ask'; place: AskPlace }

interface ListProps {
  id: string
  q: string
  sections: FoundSection[]
  choices: Choice[]
  active: number
  onChoose: (choice: Choice) => void
}

/** In the order of the list. */
export function choicesOf(
  sections: FoundSection[],
  q: string,
  { within, ask }: { within: string | undefined; ask: AskPlace | null },
): Choice[] {
  const rows = sections.flatMap((section) => section.rows)
  const found = rows.map((row): Choice => ({ kind: 'row', row }))
  if (!q) return found
  const all: Choice = { kind: 'all', to: searchPath({ q }, within) }
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
  return (
    <>
      <Icon className="mx-0.5 flex-none text-ink-2" name={isAsk ? 'bolt' : 'search'} />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {isAsk ? t('ask', { q, kb: choice.place.kbTitle }) : t('all', { q })}
      </span>
    </>
  )
}

function pathOf(choice: Choice): string {
  if (choice.kind === 'row') return choice.row.to
  if (choice.kind === 'all') return choice.to
  return newestPath(choice.place.kbId, choice.place.chatId)
}
