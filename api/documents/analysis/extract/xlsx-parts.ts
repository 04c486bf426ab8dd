import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import { maxDocumentCharacters } from '#api/documents/analysis/limits.ts'
import { attribute, readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'

/**
 * Returns the strings that cells refer to by number, without the phonetic readings of Chinese and
 * Japanese words.
 */
export async function sharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let characters = 0
  let inText = false
  let inReading = false
  await readXmlEntry(archive, part, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') inReading = true
      else if (name === 't') inText = !inReading
    },
    text(text) {
      if (inText) current += text
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
      else if (name === 'si') {
        characters += current.length
        if (characters > maxDocumentCharacters) throw new AnalysisFailure('too_large')
        strings.push(current)
      }
    },
  })
  return strings
}

/** Built-in formats. Files refer to these by number and do not define them. */
const builtInFormats: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
}

/** The number format of each cell style, by the style's number. */
export async function cellFormats(archive: Archive, part: string | undefined): Promise<string[]> {
  const own = new Map<number, string>()
  const formats: string[] = []
  let inCellStyles = false
  await readXmlEntry(archive, part, {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') own.set(id, attribute(attributes, 'formatCode') ?? 'General')
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles) formats.push(own.get(id) ?? builtIn(id))
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return formats
}

function builtIn(id: number): string {
  const isDate = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return builtInFormats[id] ?? (isDate ? 'yyyy-mm-dd' : 'General')
}
