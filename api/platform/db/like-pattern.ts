export function likePattern(words: string): string {
  return `%${words.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
}
