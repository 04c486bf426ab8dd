export type Choice = 'own' | 'theirs' | 'both'

/** Every text but the last one ends with a line break. */
export function joined(texts: string[]): string {
  let all = ''
  for (const text of texts) {
    if (text === '') continue
    all += all === '' || all.endsWith('\n') ? text : `\n${text}`
  }
  return all
}

/** Two texts that are both kept are paragraphs. */
export function chosen(
  { own, theirs }: { own: string; theirs: string },
  choice: Choice | null,
): string {
  if (choice === 'own') return own
  if (choice === 'theirs') return theirs
  return [own.trimEnd(), theirs].filter(Boolean).join('\n\n')
}
