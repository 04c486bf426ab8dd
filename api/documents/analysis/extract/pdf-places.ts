import { maxLineCharacters, maxPrintedLines } from '#api/documents/analysis/limits.ts'
import type { PrintedLine } from '#contract/entities/page-view.ts'
import { pageWidthUnits } from '#contract/limits.ts'
import { isReadable, readableText } from './pdf-lines.ts'

type Viewport = { width: number; height: number; transform: number[] }

type TextItem = { str: string; hasEOL: boolean; transform: number[]; width: number }
type Place = Omit<PrintedLine, 'text'>
type Run = Place & { text: string; isSpaced: boolean }

/** Larger gaps, in line heights, separate columns. */
const mostGap = 1.5
/** A gap of this size, in line heights, is a space. */
const spaceGap = 0.15
/** How much baselines and heights of one line may differ, in line heights. */
const mostDifference = 0.2
/** The tangent up to which text counts as horizontal. */
const mostSlope = 0.01

/** In drawing order. Text far apart on one line, as in a table, becomes several lines. */
export function printedLines(items: readonly object[], viewport: Viewport): PrintedLine[] {
  const lines: PrintedLine[] = []
  let run: Run | undefined
  for (const item of items) {
    if (lines.length >= maxPrintedLines) return lines
    if (!isTextItem(item)) continue
    const place = item.str.trim() === '' ? undefined : placeOf(item, viewport)
    if (!place && run) run.isSpaced = true
    if (place && run && continues(run, place)) run = joined(run, place, item.str)
    else if (place) {
      keep(lines, run)
      run = { ...place, text: item.str, isSpaced: false }
    }
    if (!item.hasEOL) continue
    keep(lines, run)
    run = undefined
  }
  keep(lines, run)
  return lines
}

function isTextItem(item: object): item is TextItem {
  return 'str' in item
}

/** Returns nothing for text that is turned or mirrored, without size, or outside the page. */
function placeOf({ transform, width }: TextItem, viewport: Viewport): Place | undefined {
  const [a, b, c, d, e, f] = product(viewport.transform, transform)
  if (a <= 0 || d >= 0 || Math.abs(b) > a * mostSlope) return undefined
  const unit = pageWidthUnits / viewport.width
  const scale = Math.hypot(viewport.transform[0] ?? 0, viewport.transform[1] ?? 0)
  const place = {
    x: e * unit,
    y: f * unit,
    width: width * scale * unit,
    height: Math.hypot(c, d) * unit,
  }
  const isInside = e >= 0 && e < viewport.width && f >= 0 && f <= viewport.height
  const hasSize = place.width >= 1 && place.height >= 1 && place.width <= pageWidthUnits * 2
  return isInside && hasSize ? place : undefined
}

type Matrix = [number, number, number, number, number, number]

function product(one: number[], two: number[]): Matrix {
  const [a, b, c, d, e, f] = one as Matrix
  const [g, h, i, j, k, l] = two as Matrix
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ]
}

function continues(run: Run, next: Place): boolean {
  const gap = next.x - (run.x + run.width)
  const apart = Math.max(Math.abs(next.y - run.y), Math.abs(next.height - run.height))
  const { height } = run
  return gap > -height * spaceGap && gap < height * mostGap && apart < height * mostDifference
}

function joined(run: Run, next: Place, text: string): Run {
  const gap = next.x - (run.x + run.width)
  const space = run.isSpaced || gap > run.height * spaceGap ? ' ' : ''
  return {
    ...run,
    text: run.text + space + text,
    width: Math.max(run.width, next.x + next.width - run.x),
    isSpaced: false,
  }
}

function keep(lines: PrintedLine[], run: Run | undefined): void {
  if (!run || run.text.length > maxLineCharacters || !isReadable(run.text)) return
  const text = readableText(run.text.replace(/\s+/g, ' '))
  if (text === '') return
  const [x, y, width, height] = [run.x, run.y, run.width, run.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ]
  lines.push({ text, x, y, width, height })
}
