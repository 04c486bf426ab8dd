import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { useDocumentEvent } from './use-document-event.ts'

/** `warm`: one has been shown a moment ago, and the next comes at once. `off`: taken away by Escape. */
type State = 'warm' | 'off' | undefined

/**
 * What style alone cannot do about the words of icons: Escape takes them away, the next of a row
 * comes without waiting, and a press on the words is no press on the icon. Called once, by the root.
 */
export function useTips() {
  const over = useRef<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = (state: State, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => become(state), afterMs)
  }
  useDocumentEvent('pointerover', ({ target }) => {
    const tip = tipOf(target)
    if (tip === over.current) return
    over.current = tip
    if (document.documentElement.dataset.tips === 'off') become(undefined)
    if (tip) soon('warm', limits.tooltipDelayMs)
    else soon(undefined, limits.tooltipSkipDelayMs)
  })
  useDocumentEvent('focusin', () => {
    if (document.documentElement.dataset.tips === 'off') become(undefined)
  })
  useDocumentEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !(over.current ?? tipOf(document.activeElement))) return
    clearTimeout(timer.current)
    become('off')
  })
  useDocumentEvent('click', keepFromIcon, { capture: true })
}

function become(state: State): void {
  if (state) document.documentElement.dataset.tips = state
  else delete document.documentElement.dataset.tips
}

function tipOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tip]') : null
}

// The words are a part of the icon's button, but what is pressed where they lie is not that button.
function keepFromIcon(event: MouseEvent): void {
  const tip = event.detail > 0 && tipOf(event.target)
  if (!tip || !isShown(tip) || isInside(tip.getBoundingClientRect(), event)) return
  event.preventDefault()
  event.stopPropagation()
  become('off')
}

// A sidebar over the page closes by the same click, before its link has heard of it.
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

function isInside(box: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}
