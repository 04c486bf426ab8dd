import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { RefreshLine } from './refresh-line.tsx'
import { useFreshness } from './use-try-again.ts'
import { WaitingNotice } from './waiting-notice.tsx'

export function StaleNotice() {
  const { t } = useTranslation('problems')
  const { refresh } = useLive()
  return (
    <>
      <WaitingNotice />
      <div role="status">
        {useFreshness().stale && <RefreshLine words={t('stale')} onPress={refresh} />}
      </div>
    </>
  )
}
