import { useRef, useState } from 'react'
import { href } from 'react-router'
import type { AskPlace, Found, FoundSection } from './found.ts'

const searchAfterMs = 120

export interface PaletteQuery {
  q: string
  here: string | undefined
  isOnlyHere: boolean
  recent: string[]
}

/** `reason`: the sentence for any other error of the server. */
export type Failure = 'signedOut' | 'unreachable' | { reason: string }

interface State {
  sections: FoundSection[]
  failure: Failure | null
  isPending: boolean
}

// `search` waits for the next key; a new question ends the one before it. `onFound` gets the
// answer, unless another was asked since.
export function useFound() {
  const [state, setState] = useState<State>({ sections: [], failure: null, isPending: true })
  const [ask, setAsk] = useState<AskPlace | null>(null)
  const asked = useRef<AbortController>(null)
  const stop = () => asked.current?.abort()
  const search = (query: PaletteQuery, onFound: (sections: FoundSection[]) => void) => {
    stop()
    const asking = new AbortController()
    asked.current = asking
    setState((now) => ({ ...now, isPending: true }))
    const read = async () => {
      const found = await readFound(query, asking.signal)
      if (asking.signal.aborted) return
      const sections = 'sections' in found ? found.sections : []
      const failure = 'sections' in found ? null : found.failure
      if ('sections' in found && found.ask !== undefined) setAsk(found.ask)
      setState({ sections, failure, isPending: false })
      onFound(sections)
    }
    const timer = setTimeout(read, query.q ? searchAfterMs : 0)
    asking.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { ...state, ask, search, stop }
}

async function readFound(
  { q, here, isOnlyHere, recent }: PaletteQuery,
  signal: AbortSignal,
): Promise<Found | { failure: Failure }> {
  const query = new URLSearchParams(recent.map((path) => ['recent', path]))
  if (q) query.set('q', q)
  if (here) query.set('here', here)
  if (isOnlyHere) query.set('only', '')
  try {
    const answer = await fetch(`${href('/palette')}?${query}`, { signal })
    if (answer.redirected) return { failure: 'signedOut' }
    const found = (await answer.json()) as Found
    return found.failed === undefined ? found : { failure: { reason: found.failed } }
  } catch {
    return { failure: 'unreachable' }
  }
}
