/**
 * A text in parts, every second of which names somebody by `@`: one of `names` where it fits, which
 * may be of several words, else the one word that follows. An e-mail address names nobody.
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
