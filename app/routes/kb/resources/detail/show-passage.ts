// What is above the quote says where one is.
const passageHeight = 0.3

/** In pixels: of a section its beginning is enough. */
const fewLines = 120

/** Scrolls a pane, and the sheet in it, so that the marked passage is seen. */
export function showPassage(pane: HTMLElement | null): void {
  const passage = pane?.querySelector('#passage')
  if (!pane || !passage) return
  const sheet = passage.closest<HTMLElement>('[data-sideways]')
  if (sheet) {
    scrollTo(sheet, passage)
    showSideways(sheet, passage)
  }
  scrollTo(pane, passage)
}

function scrollTo(scroller: HTMLElement, passage: Element): void {
  const below = passage.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollTop += below - scroller.clientHeight * passageHeight
}

function showSideways(sheet: HTMLElement, passage: Element): void {
  const { left, right } = passage.getBoundingClientRect()
  const edge = sheet.getBoundingClientRect()
  if (right <= edge.right) return
  const begin = edge.left + frozenWidth(passage)
  const isWider = right - left > edge.right - begin
  sheet.scrollLeft += isWider ? left - begin : (left + right - begin - edge.right) / 2
}

/** Of the columns that cover the others while the sheet scrolls. */
function frozenWidth(passage: Element): number {
  const name = passage.closest('tr')?.cells[1]
  if (!name || name.contains(passage)) return 0
  const { position, left } = getComputedStyle(name)
  return position === 'sticky' ? Number.parseFloat(left) + name.offsetWidth : 0
}

/**
 * After the browser or the router has scrolled to a place near the top of a file: the file's header
 * is seen whole, or not at all.
 */
export function keepHeaderWhole(mark: HTMLElement | null): void {
  if (mark && location.hash) requestAnimationFrame(() => moveHeader(mark.parentElement))
}

function moveHeader(article: HTMLElement | null): void {
  const place = document.getElementById(location.hash.slice(1))
  const header = article?.querySelector('header')?.getBoundingClientRect()
  const bar = document.querySelector('header')?.getBoundingClientRect()
  if (!place || !header || !bar || window.scrollY === 0) return
  const isCut = header.top < bar.bottom && header.bottom > bar.bottom
  if (!isCut) return
  const { top, height } = place.getBoundingClientRect()
  const isSeenAtTop = top + Math.min(height, fewLines) + window.scrollY < window.innerHeight
  window.scrollBy({ top: isSeenAtTop ? -window.scrollY : header.bottom - bar.bottom })
}
