/**
 * The addresses somebody typed or pasted, each once and trimmed: separated by commas, semicolons or
 * lines, those of a Chinese keyboard too; of `Ada <ada@example.com>` what stands in brackets.
 */
export function splitAddresses(text: string): string[] {
  const bare = text.replace(/("[^"\n]*"|[^"<>,;，；、\n]*)\s*<([^<>\n]*)>/g, '$2,')
  const parts = bare.split(/[,;，；、\r\n]+/).flatMap(splitSpaces)
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}

// Addresses in a row are as many; anything else is one that is wrong, and is shown as it was typed.
function splitSpaces(part: string): string[] {
  const words = part.split(/\s+/).filter(Boolean)
  if (words.every((word) => word.includes('@'))) return words
  return [part.trim()]
}
