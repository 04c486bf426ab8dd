import { maxLineCharacters, maxPrintedLines } from '#api/documents/analysis/limits.ts'
import type { PageView, PrintedLine } from '#contract/entities/page-view.ts'
import { pageWidthUnits } from '#contract/limits.ts'
import { leastConfidence, mostPageCharacters } from './limits.ts'

export type PictureText = { text: string; aspect: number | null; view: PageView }

type Box = { left: number; top: number; right: number; bottom: number }
type Line = Box & { block: string; key: string; text: string }

const aboveBaseline = 0.8
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const hanAtEnd = new RegExp(`${han.source}$`, 'u')
const hanAtStart = new RegExp(`^${han.source}`, 'u')

/** Reads tesseract's table of words (TSV). */
export function pageOfTable(table: string): PictureText {
  const rows = table.split('\n').map((line) => line.trimEnd().split('\t'))
  const page = rows.find(([level]) => level === '1')
  const [width = 0, height = 0] = [Number(page?.[8]), Number(page?.[9])]
  const lines = linesOf(rows)
  const aspect = width > 0 && height > 0 ? width / height : null
  const places = width > 0 ? lines.flatMap((line) => placeOf(line, pageWidthUnits / width)) : []
  const view = places.length > 0 ? { lines: places.slice(0, maxPrintedLines) } : {}
  return { text: textOf(lines), aspect, view }
}

/** Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function linesOf(rows: string[][]): Line[] {
  const lines: Line[] = []
  let characters = 0
  for (const [level, , block, paragraph, line, , left, top, width, height, sure, word] of rows) {
    const text = word?.trim().toWellFormed().replaceAll('\u0000', '')
    if (level !== '5' || !text || Number(sure) < leastConfidence) continue
    characters += text.length
    if (characters > mostPageCharacters) break
    const box = { left: Number(left), top: Number(top), right: 0, bottom: 0 }
    box.right = box.left + Number(width)
    box.bottom = box.top + Number(height)
    const key = `${block}/${paragraph}/${line}`
    const last = lines.at(-1)
    if (last?.key === key) extend(last, box, text)
    else lines.push({ ...box, block: `${block}/${paragraph}`, key, text })
  }
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line.text))
}

function extend(line: Line, box: Box, word: string): void {
  line.text += spaceBetween(line.text, word) + word
  line.left = Math.min(line.left, box.left)
  line.top = Math.min(line.top, box.top)
  line.right = Math.max(line.right, box.right)
  line.bottom = Math.max(line.bottom, box.bottom)
}

/** Tesseract separates Chinese characters by spaces, which are not part of the text. */
function spaceBetween(before: string, after: string): string {
  return hanAtEnd.test(before) && hanAtStart.test(after) ? '' : ' '
}

function textOf(lines: Line[]): string {
  return lines.reduce((text, line, index) => {
    const former = lines[index - 1]
    if (!former) return line.text
    return text + (former.block === line.block ? '\n' : '\n\n') + line.text
  }, '')
}

function placeOf({ text, left, top, right, bottom }: Line, unit: number): PrintedLine[] {
  const height = Math.round((bottom - top) * unit)
  const width = Math.round((right - left) * unit)
  if (!(width > 0 && height > 0) || text.length > maxLineCharacters) return []
  const y = Math.round((top + (bottom - top) * aboveBaseline) * unit)
  return [{ text, x: Math.round(left * unit), y, width, height }]
}
