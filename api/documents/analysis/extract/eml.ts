import PostalMime, { type Address, type Email } from 'postal-mime'
import type { Document } from '#api/documents/analysis/document.ts'
import { Blocks, numbered, oneLine, sections } from '#api/documents/analysis/paginate.ts'
import { htmlBlocks } from './html.ts'

const maxNestedParts = 50
const maxForwarded = 3
const maxHeaderBytes = 1_000_000

/** Who wrote to whom, when and about what, then the text and the names of the files. */
export async function extractEml(bytes: Uint8Array): Promise<Document> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: maxNestedParts,
    maxHeadersSize: maxHeaderBytes,
    maxRfc822NestingDepth: maxForwarded,
  })
  const subject = oneLine(mail.subject ?? '')
  const blocks = new Blocks()
  blocks.add({ text: subject, heading: true })
  for (const line of headerLines(mail)) blocks.add({ text: line, tight: 'item' })
  for (const block of bodyBlocks(mail)) blocks.add(block)
  const names = mail.attachments.flatMap(({ filename }) => (filename ? [filename] : []))
  if (names.length > 0) blocks.add({ text: `Attachments: ${names.join(', ')}` })
  return { pages: numbered(sections(blocks.list)), ...(subject ? { title: subject } : {}) }
}

/** Header names are not translated. */
function headerLines({ from, to, cc, date }: Email): string[] {
  const people = [
    ['From', from ? [from] : []],
    ['To', to ?? []],
    ['Cc', cc ?? []],
  ] as const
  const lines = people.flatMap(([name, addresses]) =>
    addresses.length > 0 ? [`${name}: ${addresses.map(shown).join(', ')}`] : [],
  )
  return date ? [...lines, `Date: ${day(date)}`] : lines
}

function day(date: string): string {
  return /^\d{4}-.*Z$/.test(date) ? `${date.slice(0, 16).replace('T', ' ')} UTC` : date
}

function shown(one: Address): string {
  if (one.group) return `${one.name}: ${one.group.map(shown).join(', ')}`
  return one.name && one.name !== one.address ? `${one.name} <${one.address}>` : (one.address ?? '')
}

function bodyBlocks({ text, html }: Email) {
  if (text?.trim()) {
    const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
    return paragraphs.map((paragraph) => ({ text: paragraph }))
  }
  return html ? htmlBlocks(html).blocks : []
}
