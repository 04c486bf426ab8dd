/** Where somebody was in a list of messages. */
export interface Place {
  /** The message at the top, and how far it stood from there; null at the newest end. */
  anchor: { id: string; offset: number } | null
  /** What had the focus. */
  focus: string | null
}

const nearPx = 2
const keyOf = (historyKey: string) => `place ${historyKey}`

export function placeIn(list: HTMLElement): Place {
  const { top } = list.getBoundingClientRect()
  const first = [...list.querySelectorAll<HTMLElement>('article[id]')].find(
    (article) => article.getBoundingClientRect().bottom > top,
  )
  const isAtEnd = Math.abs(list.scrollTop) <= nearPx
  const focused = document.activeElement
  return {
    anchor:
      first && !isAtEnd ? { id: first.id, offset: first.getBoundingClientRect().top - top } : null,
    focus: focused && list.contains(focused) && focused.id ? focused.id : null,
  }
}

export function keepPlace(historyKey: string, place: Place): void {
  try {
    sessionStorage.setItem(keyOf(historyKey), JSON.stringify(place))
  } catch {
    // A browser that keeps nothing begins at the end.
  }
}

export function readPlace(historyKey: string): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(historyKey)) ?? 'null')
  } catch {
    return null
  }
}

export function forgetPlace(historyKey: string): void {
  try {
    sessionStorage.removeItem(keyOf(historyKey))
  } catch {
    // Nothing was kept.
  }
}

// The first page of a document has the same name in the history as that of the document before. What
// was opened anew is nowhere that anybody comes back to.
const firstKey = 'default'
if (typeof document !== 'undefined') {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'navigate') forgetPlace(firstKey)
}
