/** Returns the title of a document or a tab: the given parts, then the product's name. */
export function siteTitle(...parts: (string | undefined)[]): string {
  return [...parts, 'Commonplace'].filter(Boolean).join(' · ')
}
