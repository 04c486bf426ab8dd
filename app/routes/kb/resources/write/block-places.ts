/** The same place in the text and in its preview, in pixels. */
export type Places = { text: number; preview: number }[]

const heading = /^ {0,3}#{1,6}[ \t]/

/**
 * Headings are in both. Lines of the text are taken as equally high. Without as many headings in
 * the preview only its beginning and end are the same.
 */
export function blockPlaces(text: string, height: number, pane: HTMLElement): Places {
  const lines = text.split('\n')
  const at = headingLines(lines).map((line) => (line / lines.length) * height)
  const top = pane.getBoundingClientRect().top - pane.scrollTop
  const shown = [...pane.querySelectorAll<HTMLElement>('[data-leaf] [id^="doc-"]')]
    .filter(({ tagName }) => /^H\d$/.test(tagName))
    .map((element) => element.getBoundingClientRect().top - top)
  const between =
    at.length === shown.length ? at.map((text, n) => ({ text, preview: shown[n] ?? 0 })) : []
  return [{ text: 0, preview: 0 }, ...between, { text: height, preview: pane.scrollHeight }]
}

export function headingLines(lines: string[]): number[] {
  const found: number[] = []
  let fence: string | null = null
  for (const [n, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null
    else if (fence === null && heading.test(line)) found.push(n)
  }
  return found
}

/** Between two places, in proportion. */
export function mapped(seen: number, places: Places): number {
  const next = places.findIndex(({ text }) => text > seen)
  const before = places[next - 1]
  const after = places[next]
  if (!before || !after) return places.at(-1)?.preview ?? 0
  const part = (seen - before.text) / (after.text - before.text)
  return before.preview + part * (after.preview - before.preview)
}
