import { useRef } from 'react'
import { pageLimits } from '#app/limits.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'

// `warm`: the next tooltip shows without a delay. `off`: a key or a click has hidden the tooltip.
type State = 'warm' | 'off' | undefined

// What CSS cannot express: a key or click hides a tooltip, which may lie over what is typed, and a click on a tooltip does not press its
// button. A component library would show no tooltips without JavaScript. Only the root calls this.
export function useTooltips() {
  const over = useRef<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = (state: State, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => become(state), afterMs)
  }
  useDocumentEvent('pointerover', ({ target }) => {
    const tooltip = tooltipOf(target)
    if (tooltip === over.current) return
    over.current = tooltip
    if (document.documentElement.dataset.tooltips === 'off') become(undefined)
    if (tooltip) soon('warm', pageLimits.tooltipDelayMs)
    else soon(undefined, pageLimits.tooltipSkipDelayMs)
  })
  useDocumentEvent('focusin', () => {
    if (document.documentElement.dataset.tooltips === 'off') become(undefined)
  })
  const hide = () => {
    if (!(over.current ?? tooltipOf(document.activeElement))) return
    clearTimeout(timer.current)
    become('off')
  }
  useDocumentEvent('keydown', hide)
  useDocumentEvent('pointerdown', hide)
  useDocumentEvent('click', keepFromIcon, { capture: true })
}

function become(state: State): void {
  if (state) document.documentElement.dataset.tooltips = state
  else delete document.documentElement.dataset.tooltips
}

function tooltipOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip]') : null
}

// A tooltip is a pseudo-element of its button, so a click on the tooltip would press the button.
function keepFromIcon(event: MouseEvent): void {
  const tooltip = event.detail > 0 && tooltipOf(event.target)
  if (!tooltip || !isShown(tooltip) || isInside(tooltip.getBoundingClientRect(), event)) return
  event.preventDefault()
  event.stopPropagation()
  become('off')
}

// A click that closed the sidebar has hidden the element, which then has no position.
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

function isInside(box: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}
