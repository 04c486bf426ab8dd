const mostCharacters = 60
/** Words that stand in the place of the title of a knowledge base in an address. */
const reserved = new Set(['search', 'report', 'ask'])

/**
 * The words of a title for an address, in any script. It only helps people, because the id beside
 * it decides. A title without letters has none of its own.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  const slug = cut(words ?? []) || 'untitled'
  return reserved.has(slug) ? `about-${slug}` : slug
}

function cut(words: string[]): string {
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    // A text without spaces is one long word.
    if ([...longer].length > mostCharacters)
      return slug || [...word].slice(0, mostCharacters).join('')
    slug = longer
  }
  return slug
}
