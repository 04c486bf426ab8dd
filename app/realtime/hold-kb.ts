import type { LiveSocket } from './live-socket.ts'

const holders = new WeakMap<LiveSocket, Map<string, number>>()

/**
 * Joins a knowledge base as long as at least one component holds it: a dialog and the page below
 * the dialog may hold the same one. Returns the function that releases it.
 */
export function holdKb(socket: LiveSocket, kbId: string): () => void {
  const held = holders.get(socket) ?? new Map<string, number>()
  holders.set(socket, held)
  const before = held.get(kbId) ?? 0
  held.set(kbId, before + 1)
  if (before === 0) socket.join({ type: 'join_kb', data: { kbId } })
  return () => {
    const left = (held.get(kbId) ?? 1) - 1
    held.set(kbId, left)
    if (left === 0) socket.leave({ type: 'leave_kb', data: { kbId } })
  }
}
