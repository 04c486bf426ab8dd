import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { useLive } from '#app/realtime/live-provider.tsx'
import type { Line } from '#app/routes/kb/chats/messages/message-map.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Outbox } from './outbox.ts'
import type { Pending } from './unsent-store.ts'

const OutboxContext = createContext<Outbox | null>(null)
const nothing: readonly Pending[] = []

/** Continues when the user opens another page. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const { socket, userId } = useLive()
  const [outbox] = useState(() => new Outbox(socket, userId))
  useSubscription(() => outbox.start(), outbox)
  return <OutboxContext value={outbox}>{children}</OutboxContext>
}

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext)
  if (!outbox) throw new Error('useOutbox stands outside an OutboxProvider')
  return outbox
}

/** Empty on the server. */
export function usePending(): readonly Pending[] {
  const outbox = useOutbox()
  return useSyncExternalStore(
    outbox.onChange,
    () => outbox.all,
    () => nothing,
  )
}

export function usePendingOf({ chatId, rootId }: Line): readonly Pending[] {
  return usePending().filter(
    (one) => one.chatId === chatId && (one.rootMessageId ?? null) === rootId,
  )
}
