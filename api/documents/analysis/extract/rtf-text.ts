const ansi = 'windows-1252'

const encodingOfCharset: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

const encodingOfCodePage: Record<number, string> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

export function charsetEncoding(charset: number): string | undefined {
  return encodingOfCharset[charset]
}

export function codePageEncoding(codePage: number): string {
  const named = encodingOfCodePage[codePage] ?? `windows-${codePage}`
  try {
    return new TextDecoder(named).encoding
  } catch {
    return ansi
  }
}

export class RtfText {
  #text = ''
  #bytes: number[] = []

  byte(value: number, encoding: string): void {
    this.#bytes.push(value)
    if (this.#bytes.length >= 4_096) this.flush(encoding)
  }

  /** ASCII that follows the first byte of a two-byte character may be its second byte. */
  ascii(text: string, encoding: string): void {
    if (this.#bytes.length === 0) this.#text += text
    else {
      for (const letter of text) this.#bytes.push(letter.charCodeAt(0))
      this.flush(encoding)
    }
  }

  characters(text: string, encoding: string): void {
    this.flush(encoding)
    this.#text += text
  }

  take(encoding: string): string {
    this.flush(encoding)
    const text = this.#text
    this.#text = ''
    return text
  }

  flush(encoding: string): void {
    if (this.#bytes.length === 0) return
    this.#text += new TextDecoder(encoding).decode(Uint8Array.from(this.#bytes))
    this.#bytes = []
  }
}
