import { useSyncExternalStore } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { isWaiting, onWaiting, tryAgainNow } from '#app/route-files/waiting.ts'
import { RefreshLine } from './refresh-line.tsx'

export function WaitingNotice() {
  const { t } = useTranslation('problems')
  const waiting = useSyncExternalStore(onWaiting, isWaiting, () => false)
  return (
    <div role="status">{waiting && <RefreshLine words={t('waiting')} onPress={tryAgainNow} />}</div>
  )
}
