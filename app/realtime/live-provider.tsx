import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { startHeartbeat } from '#app/realtime/heartbeat.ts'
import { holdKb } from '#app/realtime/hold-kb.ts'
import { LiveSocket, type SocketStatus } from '#app/realtime/live-socket.ts'
import { useRefresh } from '#app/realtime/use-refresh.ts'
import type { ServerEvent } from '#contract/events.ts'

interface Live {
  socket: LiveSocket
  userId: string
  /** Fetches the page's data again, as soon as nothing else is on its way. */
  refresh: () => void
}

const LiveContext = createContext<Live | null>(null)

interface LiveProviderProps {
  userId: string
  children: ReactNode
}

/** The live connection of everything below: one socket, which hears what befalls this person. */
export function LiveProvider({ userId, children }: LiveProviderProps) {
  const [socket] = useState(() => new LiveSocket(openSocket))
  useEffect(() => {
    socket.connect()
    const stopHeartbeat = startHeartbeat(socket)
    return () => {
      stopHeartbeat()
      socket.disconnect()
    }
  }, [socket])
  const refresh = useRefresh()
  const live = useMemo(() => ({ socket, userId, refresh }), [socket, userId, refresh])
  return <LiveContext value={live}>{children}</LiveContext>
}

function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
}

/** The live connection, and who is at it. */
export function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive stands outside a LiveProvider')
  return live
}

/** Hears this knowledge base too, for as long as the component is there. */
export function useJoinKb(kbId: string): void {
  const { socket } = useLive()
  useEffect(() => holdKb(socket, kbId), [socket, kbId])
}

/** How the connection is; `disconnected` on the server and before it is first made. */
export function useSocketStatus(): SocketStatus {
  const { socket } = useLive()
  return useSyncExternalStore(
    socket.onStatus,
    () => socket.status,
    () => 'connecting' as const,
  )
}

/** Calls `handle` with every event, always the newest `handle`. */
export function useLiveEvent(handle: (event: ServerEvent) => void): void {
  const { socket } = useLive()
  const onEvent = useEffectEvent(handle)
  useEffect(() => socket.onEvent((event) => onEvent(event)), [socket])
}

/** Fetches the page's data again when one of these events comes, and when the connection is back. */
export function useRevalidateOn(types: ServerEvent['type'][]): void {
  const { socket, refresh } = useLive()
  useLiveEvent((event) => {
    if (types.includes(event.type)) refresh()
  })
  useEffect(() => socket.onRestore(refresh), [socket, refresh])
}
