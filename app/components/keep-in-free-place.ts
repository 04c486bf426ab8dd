import { limits } from '#contract/limits.ts'
import { type Box, coveredBy, freePlace } from './free-place.ts'

const gap = 16
const dialogGap = 12
// What a toast must not cover. The panel of the uploads counts as a whole, because its text changes.
const kept = ':is(a[href], button, input, select, textarea, summary, [data-uploads]):not(:disabled)'

/**
 * Moves the region of all toasts, which contains this toast, to a place where it covers no control and no
 * upload.
 * Returns the function that stops this.
 */
export function keepInFreePlace(toast: HTMLElement): () => void {
  const box = toast.closest<HTMLElement>('.toasts')
  if (!box) return () => {}
  const place = () => putInFreePlace(box)
  place()
  // Checked regularly, because the page may change at any time: a list loads, an image arrives.
  const timer = setInterval(place, limits.toastPlaceMs)
  window.addEventListener('scroll', place, { passive: true, capture: true })
  window.addEventListener('resize', place)
  return () => {
    clearInterval(timer)
    window.removeEventListener('scroll', place, { capture: true })
    window.removeEventListener('resize', place)
  }
}

function putInFreePlace(box: HTMLElement): void {
  const { width, height, x, y } = box.getBoundingClientRect()
  // The region does not move while the pointer or the focus is in it.
  if (box.matches(':hover, :focus-within') && box.style.top) return
  const modal = document.querySelector<HTMLElement>('.modal')
  const pressable = boxesOf(modal ?? document, box)
  const isFree = box.style.top !== '' && coveredBy({ x, y, width, height }, pressable) === 0
  if (isFree && box.dataset.modal === String(modal !== null)) return
  const area = modal ? within(dialogGap) : within(gap, document.querySelector('main'))
  const place = freePlace({ width, height }, area, pressable, modal ? 'top-centre' : 'bottom-left')
  box.dataset.modal = String(modal !== null)
  box.style.inset = `${place.y}px auto auto ${place.x}px`
}

// Returns the visible part of the page's content, below the sticky header.
function within(distance: number, content: Element | null = null): Box {
  const header = document.querySelector('[data-app-header]')?.getBoundingClientRect().bottom ?? 0
  const { left = 0, right = window.innerWidth } = content?.getBoundingClientRect() ?? {}
  const y = Math.max(header, 0) + distance
  return {
    x: left + distance,
    y,
    width: right - left - 2 * distance,
    height: window.innerHeight - y - distance,
  }
}

function boxesOf(root: ParentNode, floating: HTMLElement): Box[] {
  return [...root.querySelectorAll<HTMLElement>(kept)]
    .filter((one) => !floating.contains(one) && !one.closest('[inert]') && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ bottom, top, width }) => width > 0 && bottom > 0 && top < window.innerHeight)
}
