import type { FocusEvent } from 'react'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * An invisible stop of the Tab key before or after a modal's content. It moves the focus on: to the
 * other end of the modal or, if the focus comes from outside of it, to this end.
 */
export function FocusGuard({ at }: { at: 'start' | 'end' }) {
  const moveOn = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const box = currentTarget.parentElement
    const stops = [...(box?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(isStop)
    const fromInside = box?.contains(relatedTarget) ?? false
    if (fromInside === (at === 'start')) stops.reverse()
    // A hidden or disabled control does not take the focus.
    for (const stop of stops) {
      stop.focus()
      if (document.activeElement === stop) return
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody acts on it, it only moves the focus on
    <span
      className="fixed"
      data-focus-guard
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here, Tab would leave the modal
      tabIndex={0}
      onFocus={moveOn}
    />
  )
}

// Tab stops only at the chosen one of several radio buttons.
function isStop(element: HTMLElement): boolean {
  if ('focusGuard' in element.dataset) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
  return element.checked || !isGroupChosen(element)
}

function isGroupChosen({ form, name }: HTMLInputElement): boolean {
  const group = form?.elements.namedItem(name)
  return group instanceof RadioNodeList && group.value !== ''
}
