import type { MentionOption } from './options.ts'

const nowhere = 4

/**
 * Returns the options that a typed text finds, the best first: names that begin with it, names with
 * a word that does, their spelling in Latin letters, and names that contain it. Without a text all
 * options are found.
 */
export function matchOptions(
  options: MentionOption[],
  query: string,
  most: number,
): MentionOption[] {
  const typed = query.trim().toLocaleLowerCase()
  if (typed === '') return options.slice(0, most)
  return options
    .map((option) => ({ option, rank: rankOf(option, typed) }))
    .filter(({ rank }) => rank < nowhere)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ option }) => option)
}

function rankOf({ names, spelling }: MentionOption, typed: string): number {
  const known = names.map((name) => name.toLocaleLowerCase())
  if (known.some((name) => name.startsWith(typed))) return 0
  if (known.some((name) => name.includes(` ${typed}`))) return 1
  const letters = typed.replace(/\s+/g, '')
  if (` ${spelling}`.includes(` ${letters}`)) return 2
  return known.some((name) => name.includes(typed)) || spelling.includes(letters) ? 3 : nowhere
}

/** Returns the only person who has exactly this name; null if several or none have it. */
export function onlyBearer(options: MentionOption[], query: string): MentionOption | null {
  const typed = query.trim().toLocaleLowerCase()
  const bearers = options.filter(({ kind, written, person }) => {
    const names = [written, person?.name ?? '']
    return kind === 'person' && names.some((name) => name.toLocaleLowerCase() === typed)
  })
  return bearers.length === 1 ? (bearers[0] ?? null) : null
}
