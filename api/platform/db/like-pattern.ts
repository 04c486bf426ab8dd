/** Returns the pattern for `like` and `ilike` that matches every text that contains these words. */
export function likePattern(words: string): string {
  return `%${words.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
}
