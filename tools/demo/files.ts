import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { docxOf, pptxOf, xlsxOf } from './office.ts'
import { pdfOf } from './pdf.ts'

export type DemoFile = { path: string; at: string; by: string; text: string }

/** A file of the folder `world` has all files of a knowledge base, each below a line `===`. */
export function readFiles(kb: string): DemoFile[] {
  const all = readFileSync(path.join(import.meta.dirname, 'world', `${kb}.txt`), 'utf8')
  return all
    .split(/^=== /m)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n')
      const [name = '', when = ''] = entry.slice(0, end).split(' | ')
      const [, at = '', by = ''] = /^(.*) (\w+)$/.exec(when) ?? []
      return { path: name, at, by, text: entry.slice(end + 1).trimEnd() }
    })
}

/** What is stored is generated from the text of the file by the ending of its name. */
export async function bytesOf({ path: name, text }: DemoFile): Promise<Buffer> {
  const svg = Buffer.from(text)
  switch (path.extname(name)) {
    case '.pdf':
      return pdfOf(text)
    case '.docx':
      return docxOf(text)
    case '.xlsx':
      return xlsxOf(path.basename(name, '.xlsx'), text)
    case '.pptx':
      return pptxOf(text)
    case '.png':
      return sharp(svg).png({ palette: true }).toBuffer()
    case '.jpg':
      return sharp(svg).jpeg({ quality: 82 }).toBuffer()
    default:
      return Buffer.from(`${text}\n`)
  }
}
