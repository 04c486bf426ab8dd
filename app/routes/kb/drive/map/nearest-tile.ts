export type Direction = 'left' | 'right' | 'up' | 'down'
export type Box = Record<'left' | 'right' | 'top' | 'bottom', number>

/** Of equally near boxes the one beside the middle; the index itself if there is none. */
export function nearest(boxes: Box[], from: number, direction: Direction): number {
  const start = boxes[from]
  if (!start) return from
  let best = { index: from, gap: Number.POSITIVE_INFINITY, aside: Number.POSITIVE_INFINITY }
  for (const [index, box] of boxes.entries()) {
    const gap = gapTo(start, box, direction)
    // The edges of tiles are rounded, so that neighbours may overlap a little.
    if (index === from || gap < -tolerance) continue
    const aside = asideOf(start, box, direction)
    const isNearer = gap < best.gap - tolerance
    if (isNearer || (gap < best.gap + tolerance && aside < best.aside)) best = { index, gap, aside }
  }
  return best.index
}

const tolerance = 1

// Less than 0 for a box that is not on that side.
function gapTo(from: Box, to: Box, direction: Direction): number {
  const isBeside = isAcross(direction)
    ? overlap(from.top, from.bottom, to.top, to.bottom)
    : overlap(from.left, from.right, to.left, to.right)
  const gap = {
    left: from.left - to.right,
    right: to.left - from.right,
    up: from.top - to.bottom,
    down: to.top - from.bottom,
  }[direction]
  // Boxes in the same row or column come first, whatever their distance.
  return isBeside || gap < -tolerance ? gap : gap + 1e6
}

function asideOf(from: Box, to: Box, direction: Direction): number {
  const middle = isAcross(direction) ? (from.top + from.bottom) / 2 : (from.left + from.right) / 2
  const [start, end] = isAcross(direction) ? [to.top, to.bottom] : [to.left, to.right]
  return Math.max(start - middle, middle - end, 0)
}

function isAcross(direction: Direction): boolean {
  return direction === 'left' || direction === 'right'
}

function overlap(start: number, end: number, otherStart: number, otherEnd: number): boolean {
  return otherStart < end - tolerance && otherEnd > start + tolerance
}
