/** Every second part is a mention (`@name`). An email address is not a mention. */
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
