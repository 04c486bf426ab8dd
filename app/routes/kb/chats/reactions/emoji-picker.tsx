import { type KeyboardEvent, Suspense, startTransition, use, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { countUse, findEmoji, type Wanted } from './emoji-data.ts'
import { quickReactions } from './reacted.ts'

interface EmojiPickerProps {
  onPick: (emoji: string) => void
}

/** The groups of Unicode. The missing number has no emoji. */
const groups = [
  { id: 0, name: 'smileys', emoji: '😀' },
  { id: 1, name: 'people', emoji: '👋' },
  { id: 3, name: 'animals', emoji: '🐻' },
  { id: 4, name: 'food', emoji: '🍎' },
  { id: 5, name: 'travel', emoji: '✈️' },
  { id: 6, name: 'activities', emoji: '⚽' },
  { id: 7, name: 'objects', emoji: '💡' },
  { id: 8, name: 'symbols', emoji: '🔣' },
  { id: 9, name: 'flags', emoji: '🏁' },
] as const
const columns = 8

/** Arrow keys move the focus in the grid. */
export default function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { t, i18n } = useTranslation('message')
  const [wanted, setWanted] = useState<Wanted>({ group: 0 })
  const pick = (emoji: string) => {
    void countUse(i18n.language, emoji)
    onPick(emoji)
  }
  const pickFirst = async (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The field may be inside the form of a message.
    event.preventDefault()
    const query = event.currentTarget.value.trim()
    const [first] = (query && (await findEmoji(i18n.language, { query }))) || []
    if (first?.[0]) pick(first[0])
  }
  const chosen = typeof wanted === 'object' && 'group' in wanted ? wanted.group : null
  return (
    <>
      <input
        className="input mb-1.5"
        type="search"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        onKeyDown={pickFirst}
        onChange={({ target }) => {
          const query = target.value.trim()
          startTransition(() => setWanted(query ? { query } : { group: 0 }))
        }}
      />
      <div className="flex justify-between" role="toolbar" aria-label={t('picker.groups')}>
        {groups.map(({ id, name, emoji }) => (
          <button
            key={id}
            type="button"
            className="grid size-8 cursor-pointer place-items-center rounded-sm hover:bg-hover aria-pressed:bg-wash"
            aria-pressed={chosen === id}
            aria-label={t(`picker.group.${name}`)}
            onClick={() => startTransition(() => setWanted({ group: id }))}
          >
            {emoji}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move among its buttons */}
      <div className="h-64 overflow-y-auto overscroll-contain" onKeyDown={moveInGrid}>
        <Suspense fallback={<Grid emoji={quickReactions.map((one) => [one, one])} pick={pick} />}>
          <Recent language={i18n.language} pick={pick} />
          <Found language={i18n.language} wanted={wanted} pick={pick} />
        </Suspense>
      </div>
    </>
  )
}

interface FoundProps {
  language: string
  pick: (emoji: string) => void
}

function Recent({ language, pick }: FoundProps) {
  const { t } = useTranslation('message')
  const emoji = use(findEmoji(language, 'recent'))
  if (!emoji?.length) return null
  return (
    <section aria-label={t('picker.recent')} className="mb-1 border-line border-b pb-1">
      <Grid emoji={emoji} pick={pick} />
    </section>
  )
}

function Found({ language, wanted, pick }: FoundProps & { wanted: Wanted }) {
  const { t } = useTranslation('message')
  const emoji = use(findEmoji(language, wanted))
  if (emoji?.length) return <Grid emoji={emoji} pick={pick} />
  return (
    <p className="p-2 text-ink-2" role="status">
      {t(emoji ? 'picker.none' : 'picker.failed')}
    </p>
  )
}

function Grid({ emoji, pick }: { emoji: string[][]; pick: (emoji: string) => void }) {
  return (
    <div className="grid grid-cols-8">
      {emoji.map(([one = '', name]) => (
        <button
          key={one}
          type="button"
          className="grid h-9 cursor-pointer place-items-center rounded-sm text-xl hover:bg-hover pointer-coarse:h-11"
          aria-label={name}
          title={name}
          onClick={() => pick(one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
}
