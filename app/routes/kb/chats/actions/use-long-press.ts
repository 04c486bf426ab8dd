import { type RefObject, useRef } from 'react'
import { articleOf } from '#app/routes/kb/chats/message/article.ts'
import { useElementEvents } from '#app/routes/kb/chats/message/use-element-events.ts'
import { limits } from '#contract/limits.ts'

const mostMovedPx = 8

/** Calls `open` when a finger rests on a message. Links in the message keep the browser's menu. */
export function useLongPress(
  list: RefObject<HTMLElement | null>,
  open: (article: HTMLElement) => void,
): void {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const release = () => clearTimeout(pressed.current?.timer)
  useElementEvents(list, {
    pointerdown: ({ target, pointerType, clientX: x, clientY: y }) => {
      release()
      const article = articleOf(target)
      if (pointerType !== 'touch' || !article || isControl(target)) return
      pressed.current = { timer: setTimeout(() => open(article), limits.longPressMs), x, y }
    },
    pointermove: ({ clientX, clientY }) => {
      const { x = 0, y = 0 } = pressed.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > mostMovedPx) release()
    },
    pointerup: release,
    pointercancel: release,
  })
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, textarea, input') !== null
}
