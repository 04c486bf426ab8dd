// Separators are commas and semicolons, also Chinese ones, and line breaks. From `Ada
// <ada@example.com>` it takes only the address.
export function splitAddresses(text: string): string[] {
  const bare = text.replace(/("[^"\n]*"|[^"<>,;，；、\n]*)\s*<([^<>\n]*)>/g, '$2,')
  const parts = bare.split(/[,;，；、\r\n]+/).flatMap(splitSpaces)
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}

/** How many people a text invites, without the members. The API decides what an address is. */
export function countAddresses(text: string, members: string[]): number {
  const known = new Set(members.map((address) => address.toLowerCase()))
  return splitAddresses(text).filter(
    (part) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(part) && !known.has(part.toLowerCase()),
  ).length
}

// Only if each word has an @. Otherwise the part is one invalid address, which is shown as typed.
function splitSpaces(part: string): string[] {
  const words = part.split(/\s+/).filter(Boolean)
  if (words.every((word) => word.includes('@'))) return words
  return [part.trim()]
}
