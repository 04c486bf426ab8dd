import { useState } from 'react'

/** The list or, if it could not be loaded again, its last items in the same place. */
export function useKept<Items>(here: string, list: Items | null): Items | null {
  const [kept, keep] = useState({ here, list })
  if (kept.here !== here || (list && kept.list !== list)) keep({ here, list })
  return list ?? (kept.here === here ? kept.list : null)
}
