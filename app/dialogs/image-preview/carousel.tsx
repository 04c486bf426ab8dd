import useEmblaCarousel from 'embla-carousel-react'
import { useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import type { Picture, PictureRow } from './picture.ts'
import { Zoomed } from './zoomed.tsx'

interface CarouselProps {
  row: PictureRow
  at: number
  step: (at: number) => void
}

/** In parts of the picture's width and height. */
export type Point = { x: number; y: number }

/** Swiping shows the next one, and a click zooms. */
export function Carousel({ row, at, step }: CarouselProps) {
  const { pictures, moreBefore, moreAfter } = row
  const [zoom, setZoom] = useState<{ at: number; point: Point } | null>(null)
  const isZoomed = zoom?.at === at
  const [viewport, carousel] = useEmblaCarousel({
    loop: !moreBefore && !moreAfter && pictures.length > 1,
    startIndex: at,
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 20,
    watchDrag: !isZoomed && pictures.length > 1,
  })
  useSubscription(
    () => {
      if (!carousel) return () => {}
      const onSettle = () => step(carousel.selectedScrollSnap())
      carousel.on('select', onSettle)
      return () => void carousel.off('select', onSettle)
    },
    `${carousel !== undefined} ${at}`,
  )
  useSubscription(
    () => {
      if (carousel && carousel.selectedScrollSnap() !== at) carousel.scrollTo(at)
      return () => {}
    },
    `${carousel !== undefined} ${at}`,
  )
  const shown = pictures[at]
  return (
    <>
      <div className="min-w-0 flex-1 overflow-hidden" ref={viewport}>
        <div className="flex h-full touch-pan-y touch-pinch-zoom">
          {pictures.map((picture, index) => (
            <div
              key={picture.id}
              className="grid h-full min-w-0 flex-[0_0_100%] place-items-center p-2"
              inert={index !== at}
            >
              {isNear(index, at, pictures.length) && (
                <Slide picture={picture} onZoom={(point) => setZoom({ at: index, point })} />
              )}
            </div>
          ))}
        </div>
      </div>
      {isZoomed && shown && (
        <Zoomed picture={shown} point={zoom.point} onClose={() => setZoom(null)} />
      )}
    </>
  )
}

// Only the shown picture and its neighbours are loaded.
function isNear(index: number, at: number, count: number): boolean {
  const apart = Math.abs(index - at)
  return apart <= 1 || apart === count - 1
}

interface SlideProps {
  picture: Picture
  onZoom: (point: Point) => void
}

function Slide({ picture, onZoom }: SlideProps) {
  const { t } = useTranslation('preview')
  return (
    <button
      className="grid size-full min-h-0 cursor-zoom-in place-items-center outline-offset-[-2px]"
      type="button"
      aria-label={t('zoomIn', { name: picture.name })}
      onClick={({ currentTarget, clientX, clientY, detail }) => {
        const box = currentTarget.firstElementChild?.getBoundingClientRect()
        // A click by keyboard has no place.
        if (!box || detail === 0) return onZoom({ x: 0.5, y: 0.5 })
        onZoom({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
      }}
    >
      <img
        className="max-h-full min-h-0 max-w-full select-none"
        src={picture.shown}
        alt={picture.name}
        draggable={false}
        decoding="async"
      />
    </button>
  )
}
