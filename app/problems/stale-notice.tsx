import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { useFreshness } from './use-try-again.ts'
import { WaitingNotice } from './waiting-notice.tsx'

/** Above a page that shows what it had before, for it could not be fetched again. */
export function StaleNotice() {
  const { t } = useTranslation('problems')
  const { refresh } = useLive()
  return (
    <>
      <WaitingNotice />
      <div role="status">
        {useFreshness().stale && (
          <p className="stale">
            {t('stale')}
            <Button type="button" onClick={refresh}>
              {t('staleRetry')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}
