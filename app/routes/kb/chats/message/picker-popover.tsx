import { lazy, type RefObject, Suspense, useState } from 'react'
import { useHeld } from '#app/components/use-held.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { limits } from '#contract/limits.ts'

const loadPicker = () => import('./emoji-picker.tsx')
const EmojiPicker = lazy(loadPicker)

interface PickerPopoverProps {
  popover: RefObject<HTMLDivElement | null>
  onPick: (emoji: string) => void
}

/** The picker of all emoji. Its script and data are loaded a moment after the page. */
export function PickerPopover({ popover, onPick }: PickerPopoverProps) {
  const { t, i18n } = useTranslation('message')
  const [isOpen, setOpen] = useState(false)
  const { language } = i18n
  useHeld(() => preloadSoon(language), language)
  return (
    <div
      className="menu-panel w-80 compact:w-full"
      popover="auto"
      ref={popover}
      role="dialog"
      aria-label={t('picker.title')}
      onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
    >
      {isOpen && (
        <Suspense fallback={<p className="h-80 p-2 text-ink-2">{t('picker.loading')}</p>}>
          <EmojiPicker
            onPick={(emoji) => {
              popover.current?.hidePopover()
              onPick(emoji)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function preloadSoon(language: string): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  const logFailure = (error: unknown) => console.warn('The emoji picker was not preloaded.', error)
  const timers = [
    setTimeout(() => loadPicker().catch(logFailure), limits.emojiScriptAfterMs),
    setTimeout(async () => {
      try {
        await (await import('./emoji-data.ts')).preloadEmoji(language)
      } catch (error) {
        logFailure(error)
      }
    }, limits.emojiDataAfterMs),
  ]
  return () => timers.forEach(clearTimeout)
}
