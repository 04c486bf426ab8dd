/** Of windows with space for a page beside its text, as the style sheets decide it. */
export const besideText = '(width >= 80rem)'

export function isWide(): boolean {
  return matchMedia(besideText).matches
}
