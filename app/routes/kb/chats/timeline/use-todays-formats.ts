import { useMemo, useState } from 'react'
import { pageLimits } from '#app/limits.ts'
import { type Formats, useFormats } from '#app/locales/format.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'

/** For a page that stays open after midnight: the formats of the root are those of its request. */
export function useTodaysFormats(): Formats {
  const formats = useFormats()
  const [passed, setPassed] = useState(0)
  useSubscription(() => {
    const look = () => setPassed(-formats.daysAgo(new Date().toISOString()))
    look()
    const timer = setInterval(look, pageLimits.todayPollMs)
    return () => clearInterval(timer)
  }, formats)
  return useMemo(
    () => (passed > 0 ? { ...formats, daysAgo: (iso) => formats.daysAgo(iso) + passed } : formats),
    [formats, passed],
  )
}
