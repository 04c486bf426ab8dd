import { useState } from 'react'
import type { Notification } from '#contract/entities/notification.ts'

/** The list of this address, or what it was last, where it could not be loaded again. */
export function useKept(here: string, list: Notification[] | null): Notification[] | null {
  const [kept, keep] = useState({ here, list })
  if (kept.here !== here || (list && kept.list !== list)) keep({ here, list })
  return list ?? (kept.here === here ? kept.list : null)
}
