import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { AnalysisFailure } from './document.ts'
import { markedEncoding } from './encoding/decode.ts'
import { declaredEncoding, fittingEncoding } from './encoding/find.ts'
import { maxXmlDepth } from './limits.ts'
import type { Archive } from './zip.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names are passed without their namespace prefix: every producer chooses its own prefixes. */
export type XmlHandler = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

// Never expands entities of a DTD: saxes knows the five predefined ones and rejects all others.
// Throws `damaged` or `too_complex`.
async function readXml(stream: Readable, handler: XmlHandler): Promise<void> {
  const parser = xmlParser(handler)
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of stream) {
      decoder ??= xmlDecoder(chunk)
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.write(decoder?.decode() ?? '').close()
  } catch (error) {
    stream.destroy()
    if (error instanceof AnalysisFailure) throw error
    throw new AnalysisFailure('damaged', { cause: error })
  }
}

function xmlDecoder(head: Buffer): TextDecoder {
  const declared = declaredEncoding(head)
  return new TextDecoder(markedEncoding(head) ?? fittingEncoding(head, declared) ?? 'utf-8')
}

/** Empty if the entry is missing or is no XML. */
export async function rootElement(archive: Archive, name: string): Promise<string> {
  if (!archive.has(name)) return ''
  const stream = await archive.stream(name)
  try {
    for await (const chunk of stream) {
      const [first] =
        xmlDecoder(chunk)
          .decode(chunk)
          .match(/<[^?!\s<>/][^\s<>/]*/) ?? []
      return first ? localName(first.slice(1)) : ''
    }
    return ''
  } catch (error) {
    throw new AnalysisFailure('damaged', { cause: error })
  } finally {
    stream.destroy()
  }
}

export async function readXmlEntry(
  archive: Archive,
  name: string | undefined,
  handler: XmlHandler,
): Promise<void> {
  if (name && archive.has(name)) await readXml(await archive.stream(name), handler)
}

function xmlParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > maxXmlDepth) throw new AnalysisFailure('too_complex')
    handler.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    handler.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('error', (error) => {
    throw error
  })
  return parser
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** `name` is the local name, for example `val` for `w:val`. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  return prefixedAttribute(attributes, name)
}

/** Only with a prefix, for example `r:id` and not `id`. */
export function prefixedAttribute(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((full) => full.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}
