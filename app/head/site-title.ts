export function siteTitle(...parts: (string | undefined)[]): string {
  return [...parts, 'Commonplace'].filter(Boolean).join(' · ')
}
