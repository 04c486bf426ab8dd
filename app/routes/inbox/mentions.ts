/** Every second part is a mention (`@name`) of one of the names. An email address is none. */
export function mentionParts(text: string, names: string[]): string[] {
  const known = names
    .map((name) => name.trim())
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .map((name) => `${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9_])`)
  if (known.length === 0) return [text]
  const mention = new RegExp(`(?<![a-z0-9_.])(@(?:${known.join('|')}))`, 'giu')
  return text.split(mention)
}
