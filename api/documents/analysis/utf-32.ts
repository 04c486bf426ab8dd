type Order = 'utf-32le' | 'utf-32be'

const mostCodePoint = 0x10ffff
/** The text is put together in pieces of this many characters. */
const pieceCharacters = 8_192
const noText = /(?![\t\n\f\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u

/** The byte order of a text in UTF-32 without a byte order mark, or undefined if it is none. */
export function utf32Order(sample: Uint8Array): Order | undefined {
  if (sample.length < 8) return undefined
  const orders = ['utf-32le', 'utf-32be'] as const
  return orders.find((order) => {
    const first = [...codePoints(sample.subarray(0, 400), order)]
    return first.every(isCharacter) && !noText.test(String.fromCodePoint(...first))
  })
}

/** Decodes UTF-32, which TextDecoder does not know. What is no character becomes U+FFFD. */
export function decodeUtf32(bytes: Uint8Array, order: Order): string {
  const pieces: string[] = []
  let piece: number[] = []
  for (const point of codePoints(bytes, order)) {
    piece.push(isCharacter(point) ? point : 0xfffd)
    if (piece.length < pieceCharacters) continue
    pieces.push(String.fromCodePoint(...piece))
    piece = []
  }
  return (pieces.join('') + String.fromCodePoint(...piece)).replace(/^\ufeff/, '')
}

function* codePoints(bytes: Uint8Array, order: Order): Generator<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at + 4 <= bytes.length; at += 4) yield view.getUint32(at, order === 'utf-32le')
}

function isCharacter(point: number): boolean {
  return point <= mostCodePoint
}
