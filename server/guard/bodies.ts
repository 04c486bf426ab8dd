/**
 * Counts the bodies that each address is sending. One body too many ends the oldest body of the
 * same address: an honest body arrives within seconds, so slow senders cannot lock out others
 * behind the same address.
 *
 * @param most bodies of one address at once
 * @returns a function that registers a body and how to end it; call its result when the body is
 *   complete
 */
export function createBodies(most: number) {
  const byAddress = new Map<string, Set<() => void>>()
  return (address: string, end: () => void): (() => void) => {
    const bodies = byAddress.get(address) ?? new Set()
    byAddress.set(address, bodies.add(end))
    const [oldest] = bodies
    if (bodies.size > most) oldest?.()
    return () => {
      bodies.delete(end)
      if (bodies.size === 0 && byAddress.get(address) === bodies) byAddress.delete(address)
    }
  }
}
