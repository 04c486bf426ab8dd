import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { AnalysisFailure } from './document.ts'
import { readDocument } from './read.ts'

const folder =
  process.env.SHARED_CORPUS ??
  fileURLToPath(new URL('../../../../shared/corpus/files', import.meta.url))

/**
 * For each file: the number of pages and a text that must be found, or the reason of the failure.
 */
const expected: [name: string, pages: number | string, text: string][] = [
  ['office-csv.csv', 1, 'Value with "escaped" quotes'],
  ['office-html.html', 1, 'Plain paragraph with bold, italic'],
  ['office-markdown.md', 2, 'Row1-L\tRow1-C\tRow1-R'],
  ['office-oversized_archive.docx', 'too_large', ''],
  ['office-test.docx', 18, 'Drop caps are used to emphasize'],
  ['office-test.epub', 8, 'Highlighter\t2 colors'],
  ['office-test.odt', 16, 'Highlighter\t2 colors'],
  ['office-test.pdf', 8, 'embedded the Ubuntu font family'],
  ['office-test.pptx', 9, 'Slide Note 1.'],
  ['office-test.xlsx', 9, 'Oak Institute\t202\t210\t-8'],
  ['pdfjs-160F-2019.pdf', 1, "n° d'identification national"],
  ['pdfjs-PDFBOX-3148-2-fuzzed.pdf', 1, '1\n2\n3\n4'],
  ['pdfjs-S2.pdf', 1, '10-7'],
  ['pdfjs-TAMReview.pdf', 23, 'Technology Acceptance Model'],
  ['pdfjs-basicapi.pdf', 3, 'Table Of Content'],
  ['pdfjs-bomb_giant.pdf', 1, 'GIANT JBIG2 BOMB'],
  ['pdfjs-copy_paste_ligatures.pdf', 1, 'abcdeffffiflffifflſtstghijklmno'],
]

test.skipIf(!existsSync(folder)).each(expected)(
  '%s is read as expected',
  async (name, pages, text) => {
    const result = await readDocument({ content: `${folder}/${name}`, name }).catch(
      (error: unknown) => {
        if (error instanceof AnalysisFailure) return error.reason
        throw error
      },
    )
    if (typeof result === 'string') return expect(result).toBe(pages)
    expect(result.pageCount).toBe(pages)
    expect(result.document.pages.map((page) => page.text).join('\n')).toContain(text)
  },
)
