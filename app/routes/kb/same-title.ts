/** Ignores case and spaces. */
export function sameTitle(typed: string, title: string): boolean {
  return plain(typed) === plain(title)
}

function plain(title: string): string {
  return title.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
