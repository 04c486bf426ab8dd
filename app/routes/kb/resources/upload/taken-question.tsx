import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Taken } from '#app/uploads/prepare-upload.ts'
import type { SameName } from '#contract/calls/same-name.ts'

interface QuestionProps {
  taken: Taken[]
  answer: (choice: SameName | null) => void
}

const shown = 5

/** Asks once, for the whole upload, what becomes of the files whose names are taken. */
export function TakenQuestion({ taken, answer }: QuestionProps) {
  const { t } = useTranslation('resources')
  const kept = taken.filter(({ canReplace }) => !canReplace).length
  const more = taken.length - shown
  return (
    <section
      className="fixed right-4 bottom-4 z-panel grid max-h-[80dvh] w-[min(420px,calc(100vw-2rem))] gap-3 overflow-auto rounded-lg border border-line-2 bg-raised p-4 [box-shadow:var(--shadow-float)]"
      role="alertdialog"
      aria-labelledby="taken-title"
      onKeyDown={({ key }) => key === 'Escape' && answer(null)}
    >
      <h2 className="text-lg" id="taken-title">
        {t('taken.title', { count: taken.length })}
      </h2>
      <ul className="grid text-ink-2">
        {taken.slice(0, shown).map(({ path }) => (
          <li key={path} className="truncate" title={path}>
            {path}
          </li>
        ))}
        {more > 0 && <li>{t('andMore', { count: more })}</li>}
      </ul>
      {kept > 0 && <p className="text-ink-2">{t('taken.kept', { count: kept })}</p>}
      <div className="grid gap-2">
        {kept < taken.length && (
          <Button type="button" look="primary" autoFocus onClick={() => answer('replace')}>
            {t('taken.replace')}
          </Button>
        )}
        <Button type="button" autoFocus={kept === taken.length} onClick={() => answer('keep')}>
          {t('taken.keep')}
        </Button>
        <Button type="button" onClick={() => answer('skip')}>
          {t('taken.skip', { count: taken.length })}
        </Button>
        <Button type="button" look="quiet" onClick={() => answer(null)}>
          {t('taken.cancel')}
        </Button>
      </div>
    </section>
  )
}
