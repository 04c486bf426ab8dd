import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { LazyPart, preloadPart } from '#app/ui/hooks/lazy-part.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'

const loadPicker = async () => (await import('./emoji-picker.tsx')).default

interface PickerPopoverProps {
  popover: RefObject<HTMLDivElement | null>
  onPick: (emoji: string) => void
}

/** Its script and data are loaded a moment after the page. */
export function PickerPopover({ popover, onPick }: PickerPopoverProps) {
  const { t, i18n } = useTranslation('message')
  const [isOpen, setOpen] = useState(false)
  const { language } = i18n
  useSubscription(() => preloadSoon(language), language)
  return (
    <div
      className="menu-panel w-80 compact:w-full"
      popover="auto"
      ref={popover}
      role="dialog"
      aria-label={t('picker.title')}
      // Renders at once, so that there is a field to focus.
      onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
      // Only now, because a popover that had the focus gives it back when it closes.
      onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
    >
      {isOpen && (
        // Not `lazy`, because React shows a fallback for at least 300 ms.
        <LazyPart
          load={loadPicker}
          props={{
            onPick: (emoji: string) => {
              popover.current?.hidePopover()
              onPick(emoji)
            },
          }}
          before={<p className="h-80 p-2 text-ink-2">{t('picker.loading')}</p>}
        />
      )}
    </div>
  )
}

function preloadSoon(language: string): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  const logFailure = (error: unknown) => console.warn('The emoji picker was not preloaded.', error)
  const timers = [
    setTimeout(() => preloadPart(loadPicker).catch(logFailure), pageLimits.emojiScriptAfterMs),
    setTimeout(async () => {
      try {
        await (await import('./emoji-data.ts')).preloadEmoji(language)
      } catch (error) {
        logFailure(error)
      }
    }, pageLimits.emojiDataAfterMs),
  ]
  return () => timers.forEach(clearTimeout)
}
