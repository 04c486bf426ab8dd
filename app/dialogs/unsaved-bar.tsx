import { use } from 'react'
import { Button } from '#app/components/button.tsx'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { UnsavedContext } from './unsaved-guard.tsx'

/** Replaces a dialog's buttons with the question whether to save or to discard unsaved input. */
export function UnsavedBar() {
  const { asked } = use(UnsavedContext)
  return asked && <Question />
}

function Question() {
  const { t } = useTranslation()
  const { keep, discard, save } = use(UnsavedContext)
  useDocumentEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      keep()
    },
    { capture: true },
  )
  return (
    <div
      className="sticky bottom-0 z-unsaved -mx-6 -mb-6 flex flex-wrap items-center gap-2 rounded-b-lg border-line border-t bg-raised px-6 py-3"
      role="alertdialog"
      aria-labelledby="unsaved"
      data-unsaved
      ref={focusMeanwhile}
    >
      <p className="flex-[1_1_200px]" id="unsaved">
        {t('unsaved.question')}
      </p>
      <Button type="button" onClick={discard}>
        {t('unsaved.discard')}
      </Button>
      <Button type="button" look="primary" onClick={save}>
        {t('unsaved.save')}
      </Button>
    </div>
  )
}

/** Focuses the question when it appears; afterwards restores the focus. */
function focusMeanwhile(bar: HTMLElement | null): () => void {
  const focused = document.activeElement
  bar?.querySelector<HTMLElement>('[data-look="primary"]')?.focus()
  return () => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
  }
}
