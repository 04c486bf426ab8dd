const tints = 12
const inBrackets = /\s*[(（][^()（）]*[)）]$/

/** The last two characters of a Chinese name, because they differ most. Brackets are left out. */
export function initials(name: string): string {
  const bare = name.trim().replace(inBrackets, '') || name
  const words = bare.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? '?'
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-2).join('')
  const last = words.length > 1 ? words.at(-1)! : ''
  const letters = last ? firstLetter(first) + firstLetter(last) : [...first].slice(0, 2).join('')
  return letters.toUpperCase()
}

/** From 0 to 11; always the same for the same id. */
export function tint(id: string): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + char.codePointAt(0)!) % 65_521
  return sum % tints
}

function firstLetter(word: string): string {
  return [...word][0] ?? ''
}
