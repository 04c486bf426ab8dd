import { useState } from 'react'

/** If the list could not be loaded again, its last items for the same `here`. */
export function useLastLoaded<Items>(here: string, list: Items | null): Items | null {
  const [kept, keep] = useState({ here, list })
  if (kept.here !== here || (list && kept.list !== list)) keep({ here, list })
  return list ?? (kept.here === here ? kept.list : null)
}
