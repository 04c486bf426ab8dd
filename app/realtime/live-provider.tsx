import {
  createContext,
  type ReactNode,
  use,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useHeld } from '#app/components/use-held.ts'
import type { ServerEvent } from '#contract/events.ts'
import { type Health, healthOf } from './health.ts'
import { Heartbeat } from './heartbeat.ts'
import { holdKb } from './hold-kb.ts'
import { keepConnected } from './keep-connected.ts'
import { LiveSocket, type SocketStatus } from './live-socket.ts'
import { RecentEvents } from './recent-events.ts'
import { useRefresh } from './use-refresh.ts'

interface Live {
  socket: LiveSocket
  heartbeat: Heartbeat
  recent: RecentEvents
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
  const [line] = useState(openLine)
  useHeld(() => keepConnected(line.socket, line.heartbeat), line)
  const refresh = useRefresh()
  const live = useMemo(() => ({ ...line, userId, refresh }), [line, userId, refresh])
  return <LiveContext value={live}>{children}</LiveContext>
}

function openLine(): Pick<Live, 'socket' | 'heartbeat' | 'recent'> {
  const socket = new LiveSocket(openSocket)
  const recent = new RecentEvents()
  socket.onEvent(recent.add)
  socket.onStatus(() => {
    if (socket.status !== 'connected') recent.clear()
  })
  return { socket, recent, heartbeat: new Heartbeat() }
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

/**
 * Ends the connection before somebody signs out: the end of the session is then no news, which would
 * lead to the login page. Does nothing on pages without a connection.
 */
export function useDisconnect(): () => void {
  const live = use(LiveContext)
  return () => {
    live?.socket.disconnect()
    live?.heartbeat.stop()
  }
}

/** Hears this knowledge base too, for as long as the component is there. */
export function useJoinKb(kbId: string): void {
  const { socket } = useLive()
  useHeld(() => holdKb(socket, kbId), kbId)
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

/** How the connection is as a whole; `connecting` on the server. */
export function useHealth(): Health {
  const { heartbeat } = useLive()
  const socket = useSocketStatus()
  const beat = useSyncExternalStore(
    heartbeat.onStatus,
    () => heartbeat.status,
    () => 'connecting' as const,
  )
  return healthOf(socket, beat)
}

/** Calls `handle` with every event, always the newest `handle`. */
export function useLiveEvent(handle: (event: ServerEvent) => void): void {
  useHeard((socket, heard) => socket.onEvent(heard), handle)
}

/** Calls `handle` when what is to be heard has been joined anew, or more of it has. */
export function useRestored(handle: () => void): void {
  useHeard<void>((socket, heard) => socket.onRestore(heard), handle)
}

function useHeard<T>(
  listen: (socket: LiveSocket, heard: (what: T) => void) => () => void,
  handle: (what: T) => void,
): void {
  const { socket } = useLive()
  const onHeard = useEffectEvent(handle)
  useHeld(() => listen(socket, (what) => onHeard(what)), socket)
}

/** Fetches the page's data again when one of these events comes, and when the connection is back. */
export function useRevalidateOn(types: ServerEvent['type'][]): void {
  const { refresh } = useLive()
  useLiveEvent((event) => {
    if (types.includes(event.type)) refresh()
  })
  useRestored(refresh)
}
