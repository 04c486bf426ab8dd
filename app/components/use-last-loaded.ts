import { useState } from 'react'

/** The list of this place, or what it was last, where it could not be loaded again. */
export function useKept<Items>(here: string, list: Items | null): Items | null {
  const [kept, keep] = useState({ here, list })
  if (kept.here !== here || (list && kept.list !== list)) keep({ here, list })
  return list ?? (kept.here === here ? kept.list : null)
}
