const beyondAscii = /[^\0-\x7f]/gu
const capital = /[^\P{Lu}A-Z]/gu
/** Signs and small letters are at most one in so many characters. */
const capitalsPerOther = 9

/** For each encoding, the byte of the small letter for each byte. */
const tables = new Map<string, Uint8Array>()

/** Whether nearly all letters beyond ASCII are capital, as in old tables and in headings. */
export function isInCapitals(text: string): boolean {
  const capitals = text.match(capital)?.length ?? 0
  const others = (text.match(beyondAscii)?.length ?? 0) - capitals
  return capitals > others * capitalsPerOther
}

/** The same text in small letters. The encoding has one byte for each character. */
export function inSmallLetters(bytes: Uint8Array, encoding: string): Uint8Array {
  const table = tables.get(encoding) ?? smallOf(encoding)
  tables.set(encoding, table)
  return bytes.map((byte) => table[byte]!)
}

function smallOf(encoding: string): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const decoder = new TextDecoder(encoding)
  const letters = Array.from(bytes, (byte) => decoder.decode(Uint8Array.of(byte)))
  return bytes.map((byte) => {
    const at = letters.indexOf(letters[byte]!.toLowerCase())
    return at === -1 ? byte : at
  })
}
