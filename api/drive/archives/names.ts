import { nfc } from '#contract/fields.ts'
import { splitName } from '#shared/formats.ts'

// Characters that some systems do not allow in names, and direction marks, which could hide an
// extension.
const refused = /[\p{Cc}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

export function nameInArchive(name: string): string {
  const clean = nfc(name.toWellFormed())
    .replace(refused, '_')
    .replace(/[.\s]+$/, '')
    .trimStart()
  if (clean === '') return '_'
  return deviceName.test(clean) ? `_${clean}` : clean
}

/** Returns the path of the name. One that is taken, whatever its case, gets a number. */
export function createPaths(): (folder: string, name: string) => string {
  const numbers = new Map<string, number>()
  const keyOf = (path: string) => path.toLowerCase()
  return (folder, raw) => {
    const name = nameInArchive(raw)
    const first = folder + name
    let path = first
    while (numbers.has(keyOf(path))) {
      const number = (numbers.get(keyOf(first)) ?? 1) + 1
      numbers.set(keyOf(first), number)
      path = folder + numbered(name, number)
    }
    numbers.set(keyOf(path), 1)
    return path
  }
}

function numbered(name: string, number: number): string {
  const { stem, ending } = splitName(name)
  return `${stem} (${number})${ending}`
}
