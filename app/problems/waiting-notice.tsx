import { useSyncExternalStore } from 'react'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { isWaiting, onWaiting, tryAgainNow } from '#app/route-files/waiting.ts'

/** Shown above the current page while a new page cannot be fetched. */
export function WaitingNotice() {
  const { t } = useTranslation('problems')
  const waiting = useSyncExternalStore(onWaiting, isWaiting, () => false)
  return (
    <div role="status">
      {waiting && (
        <p className="stale">
          {t('waiting')}
          <Button type="button" onClick={tryAgainNow}>
            {t('staleRetry')}
          </Button>
        </p>
      )}
    </div>
  )
}
