import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import { certainEncoding, isText } from './decode.ts'
import { decodedWhole, detectEncoding, tellingLines } from './detect.ts'

const headBytes = 4_096

const declarations = [
  /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})/,
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i,
  // Source code: Python, Ruby, Emacs and CSS.
  /^(?:[^\n]{0,200}\n)?\s*(?:#|\/\/|\/\*|--|;|%)[^\n]{0,100}coding[:=]\s*([\w.-]{1,40})/,
  /^@charset "([\w-]{1,40})"/,
]

export type EncodingHints = { chosen?: string | undefined; declared?: string | undefined }

export async function findEncoding(
  bytes: Uint8Array,
  { chosen, declared }: EncodingHints,
): Promise<string> {
  if (chosen) return chosen
  if (!isText(bytes)) throw new AnalysisFailure('damaged')
  const found =
    certainEncoding(bytes) ?? fittingEncoding(bytes, declared) ?? (await detectEncoding(bytes))
  if (!found) throw new AnalysisFailure('encoding_unknown')
  return found
}

export function fittingEncoding(
  bytes: Uint8Array,
  declared: string | undefined,
): string | undefined {
  const name = declared && standardName(declared)
  // The bytes themselves show whether a text is in Unicode.
  if (!name || name.startsWith('utf-')) return undefined
  return decodedWhole(tellingLines(bytes), name) === undefined ? undefined : name
}

const supersets: Record<string, string> = { gbk: 'gb18030', 'koi8-r': 'koi8-u' }

function standardName(label: string): string | undefined {
  try {
    const name = new TextDecoder(label).encoding
    return supersets[name] ?? name
  } catch {
    return undefined
  }
}

export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1')
  for (const declaration of declarations) {
    const name = declaration.exec(head)?.[1]
    if (name) return name
  }
  return undefined
}
