import { useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useHealth, useLive, useSocketStatus } from '#app/realtime/live-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { useWindowEvent } from '#app/ui/hooks/use-document-event.ts'
import { Icon } from '#app/ui/icon.tsx'
import { connectionWords } from './connection-words.ts'
import { usePending } from './outbox-provider.tsx'

export function ConnectionLine() {
  const { t } = useTranslation('chats')
  const { socket } = useLive()
  const status = useSocketStatus()
  const health = useHealth()
  const offline = useOffline()
  const count = usePending().filter(({ state }) => state === 'waiting').length
  const [everConnected, setEverConnected] = useState(false)
  if (status === 'connected' && !everConnected) setEverConnected(true)
  const lost = status === 'error' || (everConnected && status !== 'connected')
  const words = t(`connection.${connectionWords({ offline, status, count })}`, { count })
  return (
    <div
      className="overflow-hidden text-ink-2 text-sm not-empty:flex not-empty:flex-wrap not-empty:items-center not-empty:gap-x-2 not-empty:pb-1.5"
      role="status"
      data-health={health}
    >
      {(lost || offline || count > 0) && (
        <>
          <Icon className="text-warn" name={lost || offline ? 'wifi_off' : 'schedule'} size={16} />
          <span>{words}</span>
          {lost && (
            <Button
              className="min-h-[max(28px,calc(var(--spacing-control)-8px))] px-2 text-accent text-sm"
              look="quiet"
              type="button"
              onClick={socket.reconnect}
            >
              {t('connection.retry')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

// `navigator.onLine` is wrong in some browsers when a page loads.
function useOffline(): boolean {
  const [offline, setOffline] = useState(false)
  useWindowEvent('offline', () => setOffline(true))
  useWindowEvent('online', () => setOffline(false))
  return offline
}
