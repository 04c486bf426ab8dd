import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import type { TextEditor } from './text-editor.ts'

/** At the bottom of the window: the browser's own search finds only the part of a text in view. */
export function FindBar({ editor }: { editor: TextEditor }) {
  const { t } = useTranslation('write')
  const [words, setWords] = useState(editor.wanted)
  const [found, setFound] = useState(() => editor.found())
  const go = (by: 'next' | 'previous') => setFound(editor.go(by))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    if (key === 'Escape') editor.endFind()
    else if (key === 'Enter' || key === 'F3') go(shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onWords = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setWords(currentTarget.value)
    setFound(editor.look({ search: currentTarget.value }))
  }
  const none = found.count === 0
  return (
    <search className="relative flex flex-wrap items-center gap-2 border-line border-t bg-sheet py-2 pr-12 font-sans text-base">
      <div className="flex flex-[1_1_280px] items-center gap-2">
        {/* Of no form: the text's is around them. */}
        <input
          className="input min-w-0 flex-1 [&::-webkit-search-cancel-button]:hidden"
          type="search"
          form=""
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          value={words}
          // biome-ignore lint/a11y/noAutofocus: it was opened by a key
          autoFocus
          data-find
          onChange={onWords}
          onKeyDown={onKeyDown}
        />
        <span className="whitespace-nowrap text-ink-2 text-sm tabular-nums" role="status">
          {words && (none ? t('find.none') : t('find.number', { ...found }))}
        </span>
        <IconButton
          type="button"
          icon="keyboard_arrow_up"
          label={t('find.previous')}
          disabled={none}
          onClick={() => go('previous')}
        />
        <IconButton
          type="button"
          icon="keyboard_arrow_down"
          label={t('find.next')}
          disabled={none}
          onClick={() => go('next')}
        />
      </div>
      <Replacement
        none={none}
        onWords={(replace) => void editor.look({ search: words, replace })}
        onReplace={(which) => setFound(editor.replaceFound(which))}
        onKeyDown={onKeyDown}
      />
      <IconButton
        className="absolute top-2 right-0"
        type="button"
        icon="close"
        label={t('find.end')}
        onClick={() => editor.endFind()}
      />
    </search>
  )
}

interface ReplacementProps {
  none: boolean
  onWords: (words: string) => void
  onReplace: (which: 'next' | 'all') => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Replacement({ none, onWords, onReplace, onKeyDown }: ReplacementProps) {
  const { t } = useTranslation('write')
  return (
    <div className="flex flex-[1_1_280px] items-center gap-2 max-sm:-mr-12">
      <input
        className="input min-w-0 flex-1"
        form=""
        aria-label={t('find.replacement')}
        placeholder={t('find.replacement')}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="button" disabled={none} onClick={() => onReplace('next')}>
        {t('find.replace')}
      </Button>
      <Button type="button" disabled={none} onClick={() => onReplace('all')}>
        {t('find.replaceAll')}
      </Button>
    </div>
  )
}
