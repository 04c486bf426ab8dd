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
import { pageAgeMs } from './page-age.ts'
import { RecentEvents } from './recent-events.ts'
import { openLine } from './shared/open-line.ts'
import { useRefresh } from './use-refresh.ts'

interface Live {
  socket: LiveSocket
  heartbeat: Heartbeat
  recent: RecentEvents
  userId: string
  /** Revalidates the page as soon as no navigation is pending. */
  refresh: () => void
}

const LiveContext = createContext<Live | null>(null)

interface LiveProviderProps {
  userId: string
  children: ReactNode
}

/**
 * Provides one live connection for all child components. The connection receives the events of `userId`.
 */
export function LiveProvider({ userId, children }: LiveProviderProps) {
  const [line] = useState(() => createLine(userId))
  useHeld(() => keepConnected(line.socket, line.heartbeat), line)
  const refresh = useRefresh()
  const live = useMemo(() => ({ ...line, userId, refresh }), [line, userId, refresh])
  return <LiveContext value={live}>{children}</LiveContext>
}

function createLine(userId: string): Pick<Live, 'socket' | 'heartbeat' | 'recent'> {
  const socket = new LiveSocket(() => openLine(userId), pageAgeMs)
  const recent = new RecentEvents()
  socket.onEvent(recent.add)
  socket.onRestore(recent.outdateRequests)
  socket.onStatus(() => {
    if (socket.status !== 'connected') recent.clear()
  })
  return { socket, recent, heartbeat: new Heartbeat() }
}

/** Returns the live connection, its user, and `refresh`. */
export function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive stands outside a LiveProvider')
  return live
}

/**
 * Returns a function that closes the connection; call it before signing out. Without this the page
 * would be told that the session has ended and would go to the login page. Does nothing on pages
 * without a connection.
 */
export function useDisconnect(): () => void {
  const live = use(LiveContext)
  return () => {
    live?.socket.disconnect()
    live?.heartbeat.stop()
  }
}

/** Subscribes to this knowledge base while the component is mounted. */
export function useJoinKb(kbId: string): void {
  const { socket } = useLive()
  useHeld(() => holdKb(socket, kbId), kbId)
}

/** Returns the socket's status; `connecting` on the server. */
export function useSocketStatus(): SocketStatus {
  const { socket } = useLive()
  return useSyncExternalStore(
    socket.onStatus,
    () => socket.status,
    () => 'connecting' as const,
  )
}

/** Returns the connection's health; `connecting` on the server. */
export function useHealth(): Health {
  const { heartbeat } = useLive()
  const socket = useSocketStatus()
  const heartbeatStatus = useSyncExternalStore(
    heartbeat.onStatus,
    () => heartbeat.status,
    () => 'connecting' as const,
  )
  return healthOf(socket, heartbeatStatus)
}

/** Calls `handle` with every event, always the `handle` of the latest render. */
export function useLiveEvent(handle: (event: ServerEvent) => void): void {
  useListener((socket, listener) => socket.onEvent(listener), handle)
}

/**
 * Calls `handle` each time subscriptions have been joined: after a reconnect, or a new
 * subscription.
 */
export function useRestored(handle: () => void): void {
  useListener<void>((socket, listener) => socket.onRestore(listener), handle)
}

function useListener<T>(
  listen: (socket: LiveSocket, listener: (what: T) => void) => () => void,
  handle: (what: T) => void,
): void {
  const { socket } = useLive()
  const onCall = useEffectEvent(handle)
  useHeld(() => listen(socket, (what) => onCall(what)), socket)
}

/** Revalidates the page on events of these types, and when the connection is back. */
export function useRevalidateOn(types: ServerEvent['type'][]): void {
  const { refresh } = useLive()
  useLiveEvent((event) => {
    if (types.includes(event.type)) refresh()
  })
  useRestored(refresh)
}
