/** The preview has space beside the text, as the style sheets decide it. */
export function isWide(): boolean {
  return matchMedia('(width >= 64.0625rem)').matches
}
