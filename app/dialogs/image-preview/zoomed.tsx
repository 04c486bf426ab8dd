import { type PointerEvent, useCallback, useRef } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import type { Point } from './carousel.tsx'
import type { Picture } from './picture.ts'

interface ZoomedProps {
  picture: Picture
  point: Point
  onClose: () => void
}

// In its own size, or at least in one and a half times the window's, moved by scrolling or
// dragging. A click or Escape ends it.
export function Zoomed({ picture, point, onClose }: ZoomedProps) {
  const { t } = useTranslation('preview')
  const moved = useRef(false)
  const show = useShownAt(point)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    onClose()
  }
  useDocumentEvent('keydown', onKey, { capture: true })
  const onPointerMove = ({
    buttons,
    pointerType,
    movementX,
    movementY,
    currentTarget,
  }: PointerEvent) => {
    if (buttons !== 1 || pointerType !== 'mouse') return
    moved.current ||= Math.abs(movementX) + Math.abs(movementY) > 0
    currentTarget.scrollBy(-movementX, -movementY)
  }
  return (
    <div
      className="absolute inset-0 z-above-list overflow-auto bg-paper"
      ref={show}
      data-zoomed
      onPointerDown={() => {
        moved.current = false
      }}
      onPointerMove={onPointerMove}
    >
      <button
        className="grid min-h-full w-max min-w-full cursor-zoom-out place-items-center"
        type="button"
        aria-label={t('zoomOut', { name: picture.name })}
        onClick={() => {
          if (!moved.current) onClose()
        }}
      >
        <img
          className="min-w-[150vw] max-w-none select-none"
          src={picture.original}
          alt={picture.name}
          draggable={false}
        />
      </button>
    </div>
  )
}

// The scrolled frame gets the focus.
function useShownAt({ x, y }: Point) {
  return useCallback(
    (frame: HTMLElement | null) => {
      if (!frame) return
      const place = () =>
        frame.scrollTo({
          left: x * frame.scrollWidth - frame.clientWidth / 2,
          top: y * frame.scrollHeight - frame.clientHeight / 2,
        })
      place()
      frame.querySelector('img')?.addEventListener('load', place, { once: true })
      frame.querySelector('button')?.focus({ preventScroll: true })
    },
    [x, y],
  )
}
