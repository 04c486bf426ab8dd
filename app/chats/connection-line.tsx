import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive, useSocketStatus } from '#app/realtime/live-provider.tsx'

/** Says when the connection is lost, and offers to try at once. Nothing while all is well. */
export function ConnectionLine() {
  const { t } = useTranslation('chats')
  const { socket } = useLive()
  const status = useSocketStatus()
  const [everConnected, setEverConnected] = useState(false)
  if (status === 'connected' && !everConnected) setEverConnected(true)
  const lost = status === 'error' || (everConnected && status !== 'connected')
  return (
    <div className="connection-line" role="status">
      {lost && (
        <>
          <Icon name="wifi_off" size={16} />
          <span>{t(status === 'error' ? 'connection.error' : 'connection.disconnected')}</span>
          <Button look="quiet" type="button" onClick={socket.reconnect}>
            {t('connection.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
