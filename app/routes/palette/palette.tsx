import { useId } from 'react'
import { constraints } from '#app/forms/constraints.build.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useIsMac } from '#app/shell/use-is-mac.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PaletteList } from './palette-list.tsx'
import type { Failure } from './use-found.ts'
import { usePalette } from './use-palette.ts'

const look = classes(
  'mx-auto mt-24 max-h-[70dvh] w-[min(640px,calc(100vw-32px))] max-w-none flex-col overflow-hidden open:flex',
  'rounded-lg border border-line bg-raised p-0 text-ink [box-shadow:var(--shadow-float)] backdrop:bg-backdrop',
  'max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:border-0 max-sm:bg-sheet',
)

export interface PaletteProps {
  /** Null while it is closed. */
  text: string | null
  setText: (text: string | null) => void
}

/** Ctrl K opens it above a dialog too, whose page's search field takes no keys. */
export default function PaletteAbove({ text, setText }: PaletteProps) {
  useDocumentEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    if (!document.querySelector('.modal')) return
    event.preventDefault()
    if (!document.querySelector('dialog[open], .modal :is([data-unsaved], [data-zoomed])'))
      setText('')
  })
  return text !== null && <Palette text={text} onClose={() => setText(null)} />
}

/** The native dialog makes the page inert, closes on Escape and gives the focus back. */
function Palette({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common'])
  const list = useId()
  const palette = usePalette(text, onClose)
  const { q, found, choices, active, choose } = palette
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={showModal}
      className={look}
      aria-label={t('title')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="flex min-h-13 flex-none items-center gap-2 border-line border-b pr-2 pl-4">
        <Icon className="flex-none text-ink-3" name="search" />
        <input
          {...constraints.search.q}
          ref={selectAll}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-lg outline-none"
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={choices[active] && `${list}-${active}`}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          autoFocus
          value={palette.text}
          onChange={({ currentTarget: { value }, nativeEvent }) =>
            palette.type(value, (nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={({ currentTarget }) => palette.type(currentTarget.value, false)}
          onKeyDown={palette.onKeyDown}
        />
        <IconButton icon="close" type="button" label={t('common:close')} onClick={onClose} />
      </div>
      <Scope palette={palette} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <PaletteList
          id={list}
          sections={found.sections}
          onChoose={choose}
          {...{ q, choices, active }}
        />
        <Status palette={palette} />
      </div>
      <Keys mayAsk={palette.ask !== null} />
    </dialog>
  )
}

// On a page of results it begins with their words, which are usually replaced.
function selectAll(input: HTMLInputElement | null): void {
  input?.select()
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

type Shown = { palette: ReturnType<typeof usePalette> }

/** To the knowledge base of the page. */
function Scope({ palette: { kb, isOnlyHere, toggleScope } }: Shown) {
  const { t } = useTranslation('palette')
  if (!kb) return null
  return (
    <div className="flex-none px-4 pt-2">
      <button
        type="button"
        className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-line-2 px-3 text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-wash pointer-coarse:min-h-11"
        aria-pressed={isOnlyHere}
        onClick={toggleScope}
      >
        {isOnlyHere && <Icon className="flex-none" name="check" size={16} />}
        <span className="truncate">{t('only', { title: kb.title })}</span>
      </button>
    </div>
  )
}

function Status({ palette: { q, found } }: Shown) {
  const { t } = useTranslation('palette')
  const count = found.sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const words = useStatusWords(q, count, found)
  const isShown = count === 0 || found.failure !== null
  return (
    <p className={classes('px-4.5 pb-4 text-ink-2', !isShown && 'sr-only')} role="status">
      {words || (count === 0 && !q ? t('empty') : '')}
    </p>
  )
}

function useStatusWords(
  q: string,
  count: number,
  { failure, isPending }: { failure: Failure | null; isPending: boolean },
): string {
  const { t } = useTranslation('palette')
  if (isPending) return count === 0 && q ? t('searching') : ''
  if (typeof failure === 'string') return t(failure)
  if (failure) return t('failed', failure)
  if (count > 0) return t('count', { count })
  return q ? t('none', { q }) : ''
}

function Keys({ mayAsk }: { mayAsk: boolean }) {
  const { t } = useTranslation('palette')
  const isMac = useIsMac()
  const keys = [
    ['↑ ↓', t('keys.choose')],
    ['↵', t('keys.open')],
    ...(mayAsk ? [[isMac ? '⌘ ↵' : 'Ctrl ↵', t('keys.ask')]] : []),
    ['Esc', t('keys.close')],
  ]
  return (
    <p
      className="flex flex-none gap-4 border-line border-t px-4 py-2 text-ink-2 text-xs compact:hidden"
      aria-hidden
    >
      {keys.map(([key, words]) => (
        <span key={key}>
          <kbd className="font-sans font-semibold">{key}</kbd> {words}
        </span>
      ))}
    </p>
  )
}
