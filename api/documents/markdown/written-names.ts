/** No author writes more mentions. At each `@`, names of all lengths are looked for. */
const mostTried = 1_000

export const lettersOfBeginning = 3

type Named = { id: string; name: string; display_name: string }

type Found = { length: number; ids: string[] }

/**
 * Finds a name or display name after the `@` at a position, in any case; the longest counts. An
 * email address mentions nobody. After `mostTried` positions it finds none.
 */
export function createNameFinder(people: Named[]): (text: string, at: number) => Found | null {
  const bearers = bearersOf(people)
  const lengths = [...new Set([...bearers.keys()].map((name) => name.length))].sort((a, b) => b - a)
  let left = mostTried
  return (text, at) => {
    if (bearers.size === 0 || left === 0 || !begins(text, at)) return null
    left -= 1
    for (const length of lengths) {
      const name = text.slice(at + 1, at + 1 + length).toLowerCase()
      const ids = bearers.get(name)
      if (ids && endsAt(text, at + 1 + length, name)) return { length, ids }
    }
    return null
  }
}

export function namesIn(content: string, people: Named[]): string[][] {
  const find = createNameFinder(people)
  const found: string[][] = []
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', at + 1)) {
    const name = find(content, at)
    if (name) found.push(name.ids)
  }
  return found
}

/** Up to `lettersOfBeginning` letters after each `@`. No other name is in the text. */
export function beginningsIn(text: string): string[] {
  const found = new Set<string>()
  let left = mostTried
  for (let at = text.indexOf('@'); at >= 0 && left > 0; at = text.indexOf('@', at + 1)) {
    left -= 1
    const letters = [...text.slice(at + 1, at + 1 + 2 * lettersOfBeginning)]
    for (let n = 1; n <= lettersOfBeginning; n++) found.add(letters.slice(0, n).join(''))
  }
  return [...found]
}

export function ambiguousNames(
  content: string,
  people: Named[],
  most: number,
): { name: string; ids: string[] }[] {
  const find = createNameFinder(people)
  const found = new Map<string, { name: string; ids: string[] }>()
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', at + 1)) {
    const { length = 0, ids = [] } = find(content, at) ?? {}
    const name = content.slice(at + 1, at + 1 + length)
    if (ids.length > 1 && !found.has(comparable(name))) found.set(comparable(name), { name, ids })
    if (found.size === most) break
  }
  return [...found.values()]
}

/** An index by name, so that a lookup takes the same time for any number of people. */
function bearersOf(people: Named[]): Map<string, string[]> {
  const bearers = new Map<string, string[]>()
  for (const person of people) {
    for (const name of new Set([person.name, person.display_name].map(comparable))) {
      const others = bearers.get(name)
      if (others) others.push(person.id)
      else if (name !== '') bearers.set(name, [person.id])
    }
  }
  return bearers
}

function comparable(name: string): string {
  return name.trim().toLowerCase()
}

// Chinese has no spaces between words, so its characters may stand directly beside a mention.
const before = /(?!\p{sc=Han})[\p{L}\p{N}._+-]$/u
const goesOn = /^[\p{L}\p{N}_]/u
const ownEnd = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u

export function begins(text: string, at: number): boolean {
  return !before.test(text.slice(Math.max(0, at - 2), at))
}

/** The name must be a whole word. */
export function endsAt(text: string, end: number, name: string): boolean {
  const after = text.slice(end, end + 2)
  return !goesOn.test(after) || ownEnd.test(name) || ownEnd.test([...after][0] ?? '')
}
