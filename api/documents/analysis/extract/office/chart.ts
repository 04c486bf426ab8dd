import { maxChartCharacters } from '#api/documents/analysis/limits.ts'
import { oneLine } from '#api/documents/analysis/paginate.ts'
import {
  type Attributes,
  attribute,
  readXmlEntry,
  type XmlHandler,
} from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { formatNumber } from './xlsx-format.ts'

type Series = { name: string; labels: Map<number, string>; values: Map<number, string> }

/**
 * A chart's titles, and its numbers as tables with a column for each series. A series with labels
 * of its own, as in a scatter chart, has its own table.
 */
export async function readChart(archive: Archive, part: string): Promise<string> {
  const chart = new ChartReader()
  await readXmlEntry(archive, part, chart)
  const titles = chart.titles.map(oneLine).filter((title) => title !== '')
  const texts = [titles.join('\n'), ...tablesOf(chart.series)].filter((text) => text !== '')
  return beginning(texts.join('\n\n'))
}

type Part = 'title' | 'name' | 'labels' | 'values'

const parts = new Map<string, Part>([
  ['title', 'title'],
  ['tx', 'name'],
  ['cat', 'labels'],
  ['xVal', 'labels'],
  ['val', 'values'],
  ['yVal', 'values'],
])

class ChartReader implements XmlHandler {
  readonly titles: string[] = []
  readonly series: Series[] = []
  #part: Part | undefined
  #text = ''
  #format = ''
  #point = 0
  #skipping = 0

  open(name: string, attributes: Attributes): void {
    if (name === 'dLbls') this.#skipping += 1
    if (this.#skipping > 0) return
    this.#text = ''
    // A title has a `tx` of its own.
    const part = this.#part ? undefined : parts.get(name)
    if (part) this.#begin(part)
    else if (name === 'ser') this.series.push({ name: '', labels: new Map(), values: new Map() })
    else if (name === 'pt') this.#point = Number(attribute(attributes, 'idx') ?? 0)
  }

  text(text: string): void {
    if (this.#part && this.#skipping === 0) this.#text += text
  }

  close(name: string): void {
    if (name === 'dLbls') this.#skipping -= 1
    if (this.#skipping > 0 || !this.#part) return
    if (name === 'formatCode') this.#format = this.#text
    else if (name === 't' || name === 'v') this.#take(this.#part, this.#text)
    else if (name === 'p') this.#take(this.#part, ' ')
    if (parts.get(name) === this.#part) this.#part = undefined
    this.#text = ''
  }

  #begin(part: Part): void {
    this.#part = part
    this.#format = ''
    if (part === 'title') this.titles.push('')
  }

  #take(part: Part, text: string): void {
    const series = this.series.at(-1)
    if (part === 'title') this.titles.push(`${this.titles.pop() ?? ''}${text}`)
    else if (series && part === 'name') series.name = oneLine(`${series.name} ${text}`)
    else if (series && part !== 'name') this.#setPoint(series[part], text)
  }

  // Labels may have several levels, of which the innermost comes first.
  #setPoint(points: Map<number, string>, text: string): void {
    if (points.has(this.#point)) return
    points.set(this.#point, this.#format ? formatNumber(text, this.#format) : oneLine(text))
  }
}

function tablesOf(series: Series[]): string[] {
  const byLabels = Map.groupBy(series, ({ labels }) => JSON.stringify([...labels]))
  return [...byLabels.values()].map(tableOf)
}

function tableOf(series: Series[]): string {
  const points = new Set(series.flatMap(({ values }) => [...values.keys()]))
  const rows = [...points]
    .sort((one, other) => one - other)
    .map((point) => [
      series[0]?.labels.get(point) ?? String(point + 1),
      ...series.map(({ values }) => values.get(point) ?? ''),
    ])
  const names = series.map(({ name }) => name)
  if (rows.length > 0 && names.some((name) => name !== '')) rows.unshift(['', ...names])
  return rows.map((row) => row.join('\t')).join('\n')
}

function beginning(text: string): string {
  if (text.length <= maxChartCharacters) return text
  const end = text.lastIndexOf('\n', maxChartCharacters)
  return text.slice(0, end > 0 ? end : maxChartCharacters).trimEnd()
}
