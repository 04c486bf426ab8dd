import type { PageView } from '#contract/entities/page-view.ts'
import { pageWidthUnits } from '#contract/page-units.ts'

interface TextLayerProps {
  lines: PageView['lines']
  aspect: number
}

/**
 * Invisible text above the image of a page, to be selected, copied and found. SVG stretches each
 * line to its printed width in every size of the image. Hidden from screen readers, which have the
 * same text below the image.
 */
export function TextLayer({ lines = [], aspect }: TextLayerProps) {
  if (lines.length === 0) return null
  return (
    <svg
      className="absolute inset-0 size-full cursor-text fill-transparent selection:fill-transparent"
      viewBox={`0 0 ${pageWidthUnits} ${Math.round(pageWidthUnits / aspect)}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {lines.map(({ text, x, y, width, height }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never change
          key={index}
          x={x}
          y={y}
          fontSize={height}
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
