/**
 * Splits a text into parts; every second part is a mention (`@name`). The name is one of `names`,
 * which may have several words, or else the next word. An email address is not a mention.
 */
export function mentionParts(text: string, names: string[]): string[] {
  const known = names
    .map((name) => name.trim())
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .map((name) => `${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9_])`)
  const word = String.raw`[\p{L}\p{N}_]+(?:[.'-][\p{L}\p{N}_]+)*`
  const mention = new RegExp(`(?<![a-z0-9_.])(@(?:${[...known, word].join('|')}))`, 'giu')
  return text.split(mention)
}
