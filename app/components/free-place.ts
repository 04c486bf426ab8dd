export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const step = 8

/** The preferred place for toasts; `freePlace` tries other places after it. */
export type Preference = 'bottom-left' | 'top-centre'

/**
 * Returns the place in `area` for a box of this size that covers none of `controls`. If there is no
 * such place, returns the one that covers the least of them.
 */
export function freePlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  area: Box,
  controls: Box[],
  preference: Preference,
): { x: number; y: number } {
  const places = placesIn(area, width, height, preference)
  let best = places[0] ?? { x: area.x, y: area.y }
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const covered = coveredBy({ ...place, width, height }, controls)
    if (covered >= least) continue
    best = place
    least = covered
    if (covered === 0) break
  }
  return best
}

export function coveredBy(box: Box, controls: Box[]): number {
  return controls.reduce((sum, control) => sum + overlap(box, control), 0)
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

function placesIn(area: Box, width: number, height: number, preference: Preference) {
  const right = Math.max(area.x, area.x + area.width - width)
  const centre = (area.x + right) / 2
  const lowest = Math.max(area.y, area.y + area.height - height)
  const fromTop: number[] = []
  for (let y = area.y; y <= lowest; y += step) fromTop.push(y)
  const [columns, rows] =
    preference === 'top-centre'
      ? [[centre, area.x, right], fromTop]
      : [[area.x, centre, right], fromTop.map((y) => lowest - (y - area.y))]
  return rows.flatMap((y) => columns.map((x) => ({ x, y })))
}
