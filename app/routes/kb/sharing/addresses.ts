/**
 * The typed or pasted email addresses, trimmed and without duplicates. Separators are commas,
 * semicolons and line breaks, Chinese punctuation too; from `Ada <ada@example.com>` only the
 * address is taken.
 */
export function splitAddresses(text: string): string[] {
  const bare = text.replace(/("[^"\n]*"|[^"<>,;，；、\n]*)\s*<([^<>\n]*)>/g, '$2,')
  const parts = bare.split(/[,;，；、\r\n]+/).flatMap(splitSpaces)
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}

// Splits at spaces if every word has an @; otherwise the part is one mistake, shown as typed.
function splitSpaces(part: string): string[] {
  const words = part.split(/\s+/).filter(Boolean)
  if (words.every((word) => word.includes('@'))) return words
  return [part.trim()]
}
