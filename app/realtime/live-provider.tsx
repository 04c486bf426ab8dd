import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { pageLimits } from '#app/limits.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { forgetSigningOut } from '#app/upstream/signing-out.ts'
import type { ServerEvent } from '#contract/events.ts'
import { type Health, healthOf } from './health.ts'
import { Heartbeat } from './heartbeat.ts'
import { LiveSocket, type SocketStatus } from './live-socket.ts'
import { RecentEvents } from './recent-events.ts'
import { socketUrl } from './shared/socket-url.ts'
import type { Line } from './shared/tab-frames.ts'
import { TabLine } from './shared/tab-line.ts'

let isSharedWorkerBroken = false

const kbHolders = new WeakMap<LiveSocket, Map<string, number>>()

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

export function LiveProvider({ userId, children }: LiveProviderProps) {
  const [line] = useState(() => createLine(userId))
  useSubscription(() => keepConnected(line.socket, line.heartbeat), line)
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

export function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive stands outside a LiveProvider')
  return live
}

// Call it before signing out: otherwise the page learns that the session has ended, and goes to the
// login page. Does nothing on pages without a connection.
export function useDisconnect(): () => void {
  const live = use(LiveContext)
  return () => {
    live?.socket.disconnect()
    live?.heartbeat.stop()
  }
}

export function useJoinKb(kbId: string): void {
  const { socket } = useLive()
  useSubscription(() => holdKb(socket, kbId), kbId)
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

/** Always the `handle` of the latest render. */
export function useLiveEvent(handle: (event: ServerEvent) => void): void {
  useListener((socket, listener) => socket.onEvent(listener), handle)
}

/** After a reconnect, or a new subscription. */
export function useRestored(handle: () => void): void {
  useListener<void>((socket, listener) => socket.onRestore(listener), handle)
}

function useListener<T>(
  listen: (socket: LiveSocket, listener: (what: T) => void) => () => void,
  handle: (what: T) => void,
): void {
  const { socket } = useLive()
  const onCall = useEffectEvent(handle)
  useSubscription(() => listen(socket, (what) => onCall(what)), socket)
}

export function useRevalidateOn(types: ServerEvent['type'][]): void {
  const { refresh } = useLive()
  useLiveEvent((event) => {
    if (types.includes(event.type)) refresh()
  })
  useRestored(refresh)
}

/** Shown data is not older than the document's request. Undefined for one from the history. */
function pageAgeMs(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' && navigation?.type !== 'reload') return undefined
  // The first clock stops while the computer sleeps, the second may be set back.
  const ageMs = Math.max(performance.now(), Date.now() - performance.timeOrigin)
  return Math.ceil(ageMs)
}

/** A dialog and the page below it may hold the same knowledge base. */
function holdKb(socket: LiveSocket, kbId: string): () => void {
  const held = kbHolders.get(socket) ?? new Map<string, number>()
  kbHolders.set(socket, held)
  const before = held.get(kbId) ?? 0
  held.set(kbId, before + 1)
  if (before === 0) socket.join({ type: 'join_kb', data: { kbId } })
  return () => {
    const left = (held.get(kbId) ?? 1) - 1
    held.set(kbId, left)
    if (left === 0) socket.leave({ type: 'leave_kb', data: { kbId } })
  }
}

/** Revalidating restarts a navigation and loses its first response, which may have a toast. */
function useRefresh(): () => void {
  const busy = useNavigation().state !== 'idle'
  const { revalidate } = useRevalidator()
  const [wanted, want] = useState(0)
  const done = useRef(0)
  useEffect(() => {
    if (busy || done.current === wanted) return
    done.current = wanted
    void revalidate()
  }, [busy, wanted, revalidate])
  return useCallback(() => want((count) => count + 1), [])
}

/** All tabs of a person share one WebSocket if the browser has shared workers. */
function openLine(userId: string): Line {
  if (isSharedWorkerBroken || typeof SharedWorker === 'undefined') return new WebSocket(socketUrl())
  // The name keeps the tabs of another person apart, who may have signed in meanwhile.
  const worker = new SharedWorker(new URL('./shared/shared-worker.ts', import.meta.url), {
    type: 'module',
    name: userId,
  })
  const line = new TabLine(worker.port)
  worker.onerror = () => {
    isSharedWorkerBroken = true
    line.fail()
  }
  line.leaveWith(window)
  return line
}

// Reconnects when the network is back, when the tab becomes visible, and when the browser restores
// the page from its cache (sections 4 and 9).
function keepConnected(socket: LiveSocket, heartbeat: Heartbeat): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const reconnect = () => {
    if (signal.aborted) return
    socket.reconnect()
    if (heartbeat.status !== 'connected') heartbeat.check()
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible')
      setTimeout(reconnect, pageLimits.reconnectWhenVisibleMs)
  }
  const whenShown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    forgetSigningOut()
    reconnect()
  }
  document.addEventListener('visibilitychange', whenVisible, { signal })
  window.addEventListener('online', reconnect, { signal })
  window.addEventListener('pageshow', whenShown, { signal })
  const forget = socket.onSignedOut(heartbeat.check)
  const polling = setInterval(socket.poll, pageLimits.statusPollMs)
  socket.connect()
  heartbeat.start()
  return () => {
    clearInterval(polling)
    stopping.abort()
    forget()
    heartbeat.stop()
    socket.disconnect()
  }
}
