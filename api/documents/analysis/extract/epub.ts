import { posix } from 'node:path'
import { declaredEncoding } from '#api/documents/analysis/declared-encoding.ts'
import { decodeText } from '#api/documents/analysis/decode.ts'
import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import { findEncoding } from '#api/documents/analysis/find-encoding.ts'
import { longPageCharacters } from '#api/documents/analysis/limits.ts'
import { type Draft, joinBlocks, numbered, oneLine } from '#api/documents/analysis/paginate.ts'
import { attribute, readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { readPackage } from './epub-package.ts'
import { htmlBlocks } from './html.ts'

/** A book: one page per chapter, in reading order. */
export async function extractEpub(archive: Archive): Promise<Document> {
  await refuseProtected(archive)
  const { title, chapters, labels } = await readPackage(archive)
  const drafts: Draft[] = []
  for (const part of chapters) {
    if (archive.has(part)) drafts.push(...(await readChapter(archive, part, labels.get(part))))
  }
  return { pages: numbered(drafts), ...(title ? { title } : {}) }
}

async function readChapter(archive: Archive, part: string, label?: string): Promise<Draft[]> {
  const source = await archive.read(part)
  const encoding = await findEncoding(source, { declared: declaredEncoding(source) })
  const { blocks } = htmlBlocks(decodeText(source, encoding))
  const heading = blocks.find((block) => block.heading)?.text
  const name = oneLine(heading ?? label ?? '')
  return joinBlocks(blocks, longPageCharacters).map((text) => ({
    kind: 'section',
    ...(name === '' ? {} : { name }),
    text,
  }))
}

/** Unprotected books may contain obfuscated fonts; any other encryption means DRM. */
async function refuseProtected(archive: Archive): Promise<void> {
  let scheme = ''
  await readXmlEntry(archive, 'META-INF/encryption.xml', {
    open(name, attributes) {
      if (name === 'EncryptionMethod') scheme = attribute(attributes, 'Algorithm') ?? ''
      if (name !== 'CipherReference') return
      const uri = attribute(attributes, 'URI') ?? ''
      const isFont = /embedding|enc#RC/.test(scheme) || /\.(otf|ttf|woff2?)$/i.test(uri)
      if (!isFont && posix.extname(uri) !== '') throw new AnalysisFailure('encrypted')
    },
  })
}
