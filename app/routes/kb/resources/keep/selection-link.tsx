import { type SyntheticEvent, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { commentPath } from '#app/routes/kb/resources/comments/comment-path.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { endsOf, keepPath } from './keep-path.ts'

interface SelectionLinkProps {
  kbId: string
  resourceId: string
  mayComment: boolean
}

interface Selected {
  page: string
  start: string
  text: string
  x: number
  y: number
}

// A page may show a little more before its words than its text has, such as a heading.
const leewayCharacters = 60

const gapPx = 6

/** Below selected words of a page. */
export default function SelectionLink({ kbId, resourceId, mayComment }: SelectionLinkProps) {
  const { t } = useTranslation('file')
  const shown = useSyncExternalStore(subscribe, () => JSON.stringify(readSelected()))
  const selected: Selected | null = JSON.parse(shown)
  if (!selected) return null
  const { page, start, text, x, y } = selected
  // Otherwise the press would end the selection, and with it the links.
  const keepsSelection = { onPointerDown: prevent, onMouseDown: prevent }
  return (
    <div
      className="fixed top-0 left-0 z-menu flex gap-1 rounded-md bg-raised p-1 [box-shadow:var(--shadow-float)] print:hidden"
      ref={(place) => {
        if (place) place.style.translate = placeWithin(place, x, y)
      }}
    >
      {mayComment && (
        <ButtonLink
          {...keepsSelection}
          icon="chat_bubble"
          dialog
          to={commentPath({ kbId, resourceId }, { page, start, ...endsOf(text) })}
        >
          {t('comments.selected')}
        </ButtonLink>
      )}
      <ButtonLink
        {...keepsSelection}
        icon="menu_book"
        dialog
        to={keepPath(kbId, { resource: resourceId, page, start, ...endsOf(text) })}
      >
        {t('keepSelected')}
      </ButtonLink>
    </div>
  )
}

function subscribe(update: () => void): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  for (const type of ['selectionchange', 'scroll']) document.addEventListener(type, update, options)
  return () => stop.abort()
}

function prevent(event: SyntheticEvent) {
  event.preventDefault()
}

function placeWithin({ offsetWidth, offsetHeight }: HTMLElement, x: number, y: number): string {
  const left = Math.max(gapPx, Math.min(x, window.innerWidth - offsetWidth - gapPx))
  const top = Math.max(gapPx, Math.min(y + gapPx, window.innerHeight - offsetHeight - gapPx))
  return `${left}px ${top}px`
}

function readSelected(): Selected | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const text = selection.toString()
  const page = pageOf(range.startContainer)
  if (!page || page !== pageOf(range.endContainer) || !text.trim()) return null
  const before = document.createRange()
  before.setStart(page, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const start = Math.max(0, lengthOf(before) - leewayCharacters)
  const { right, bottom } = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  return { page: page.dataset.page ?? '1', start: String(start), text, x: right, y: bottom }
}

// What only screen readers are told belongs to no text.
function lengthOf(range: Range): number {
  const told = range.cloneContents().querySelectorAll('[data-missing] > span:last-child')
  return [...told].reduce(
    (rest, { textContent }) => rest - textContent.length,
    range.toString().length,
  )
}

function pageOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-page]') ?? null
}
