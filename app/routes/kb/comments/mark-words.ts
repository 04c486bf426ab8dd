import type { Choice } from '#app/routes/kb/book/choices.ts'
import { spansOf } from '#app/routes/kb/resources/comments/mark-html.ts'
import { findAllWords, quotable } from '#shared/match-quote.ts'

/** Of `::highlight`. */
const name = 'about'

const mostPlaces = 100

/** Between the header and the words, in pixels, with the bar of the file. */
const abovePx = 72

/** Marks the words in the page below the dialog, and scrolls it to them. */
export function markWords(choice: Choice | undefined): () => void {
  const ranges = choice ? rangesOf(choice) : []
  if (ranges[0]) show(ranges[0])
  const drawn = ranges.flatMap(draw)
  // Not in browsers before 2025.
  const highlights = 'highlights' in CSS ? CSS.highlights : null
  highlights?.set(name, new Highlight(...ranges))
  return () => {
    highlights?.delete(name)
    for (const mark of drawn) mark.remove()
  }
}

/** In a drawn page, whose text is scaled to its picture: browsers would mark the wrong place. */
function draw(range: Range): Element[] {
  const first: Element | null = range.startContainer.parentElement
  const last: Element | null = range.endContainer.parentElement
  const lines = [...(first?.closest('svg')?.querySelectorAll('text') ?? [])]
  return lines
    .filter((line) => range.intersectsNode(line) && line.getNumberOfChars() > 0)
    .map((line) => {
      // White space that is not drawn is no character.
      const count = line.getNumberOfChars()
      const from = line === first ? Math.min(range.startOffset, count - 1) : 0
      const to = line === last ? Math.min(range.endOffset, count) : count
      const { x } = line.getStartPositionOfChar(from)
      const { y, height } = line.getBBox()
      const width = line.getEndPositionOfChar(to - 1).x - x
      const mark = document.createElementNS(line.namespaceURI, 'rect')
      for (const [key, value] of Object.entries({ x, y, width, height, 'data-about': '' }))
        mark.setAttribute(key, String(value))
      line.before(mark)
      return mark
    })
}

function rangesOf({ quote, source }: Choice): Range[] {
  if (!('page' in source)) return []
  const place = document.querySelector(`[data-page="${source.page}"]`)
  const nodes = place ? textIn(place) : []
  const text = quotable(nodes.map(({ data }) => data).join(''))
  // The text of the file has some more white space.
  const distances = findAllWords(text, quote, mostPlaces).map(({ start }) =>
    Math.abs(start - source.start),
  )
  const nth = Math.max(0, distances.indexOf(Math.min(...distances)))
  return spansOf(text, { quote, nth }).map(({ start, end }) => {
    const range = new Range()
    const [last, at] = placeOf(nodes, end - 1)
    range.setStart(...placeOf(nodes, start))
    range.setEnd(last, at + 1)
    return range
  })
}

/** Without the numbers of comments, and what only screen readers are told. */
function textIn(place: Element): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest('[data-comments], [data-missing] > span:last-child')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

/** Of the character with the number `at`. */
function placeOf(nodes: Text[], at: number): [Text, number] {
  let rest = at
  for (const node of nodes) {
    if (rest < node.length) return [node, rest]
    rest -= node.length
  }
  throw new RangeError(`nothing at ${at}`)
}

function show(range: Range): void {
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const words = range.getBoundingClientRect()
  const top = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + abovePx
  const dialog = document.querySelector('.modal')?.getBoundingClientRect()
  const bottom = dialog && dialog.top > 0 ? dialog.top : window.innerHeight
  if (words.top < top || words.bottom > bottom) window.scrollBy({ top: words.top - top })
}
