const dayMs = 86_400_000

/** Returns when a day such as `2026-03-01` begins in a time zone, as ISO 8601. */
export function startOfDate(day: string, timeZone: string): string {
  const utc = Date.parse(day)
  // The offset may change on this day; the second step uses the offset at its beginning.
  const guess = utc - offsetMs(utc, timeZone)
  return new Date(utc - offsetMs(guess, timeZone)).toISOString()
}

/** Returns when the next day begins. */
export function endOfDate(day: string, timeZone: string): string {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return startOfDate(next, timeZone)
}

function offsetMs(ms: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`) - ms
}
