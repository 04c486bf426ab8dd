import { linkLimits } from '#contract/link-limits.ts'

/** An icon that a page names. */
export type Icon = { href: string; sidePx: number }

// Icons of this type are not drawn: a drawing can be a program.
const undrawn = /svg/i
const touchIconPx = 180
const usualPx = 16

/** Returns the icon that a `link` element names; null if it names none that can be drawn. */
export function iconOf(
  rels: string[],
  href: string,
  { type = '', sizes = '' }: Record<string, string>,
): Icon | null {
  const isTouchIcon = rels.some((rel) => rel.startsWith('apple-touch-icon'))
  if (!href || !(isTouchIcon || rels.includes('icon'))) return null
  if (undrawn.test(type) || undrawn.test(href)) return null
  const sidePx = Number.parseInt(sizes, 10) || (isTouchIcon ? touchIconPx : usualPx)
  return { href, sidePx }
}

/**
 * Returns the addresses of icons, best first: the smallest of those that are large enough, and
 * after these the largest of the others.
 */
export function sortedIcons(icons: Icon[]): string[] {
  const needed = linkLimits.iconSidePx
  const [small, enough] = [
    icons.filter(({ sidePx }) => sidePx < needed).sort((one, other) => other.sidePx - one.sidePx),
    icons.filter(({ sidePx }) => sidePx >= needed).sort((one, other) => one.sidePx - other.sidePx),
  ]
  return [...enough, ...small].map(({ href }) => href)
}
