export interface ListPosition {
  /** The topmost visible message; null if the list shows its newest end. */
  anchor: { id: string; offset: number } | null
  focus: string | null
}

const nearPx = 2
const keyOf = (historyKey: string) => `place ${historyKey}`

export function positionIn(list: HTMLElement): ListPosition {
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

export function savePosition(historyKey: string, place: ListPosition): void {
  try {
    sessionStorage.setItem(keyOf(historyKey), JSON.stringify(place))
  } catch {
    // Without storage the list is shown at its newest end.
  }
}

export function readPosition(historyKey: string): ListPosition | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(historyKey)) ?? 'null')
  } catch {
    return null
  }
}

export function deletePosition(historyKey: string): void {
  try {
    sessionStorage.removeItem(keyOf(historyKey))
  } catch {
    // Without storage there is no saved position.
  }
}

// The first history entry of every document has this key. Unless the document was opened by Back or
// a reload, the position with it belongs to an earlier document.
const firstKey = 'default'
if (typeof document !== 'undefined') {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'navigate') deletePosition(firstKey)
}
