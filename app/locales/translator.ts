import { formatCount } from './format.ts'

/** Implements only the rules of i18next that our catalogues use: i18next itself would add 16 KB. */

export type Catalogue = { [key: string]: string | Catalogue }
export type Values = Record<string, unknown> & { count?: number; defaultValue?: string }

export function createTranslator(language: string, catalogue: Catalogue) {
  const plurals = new Intl.PluralRules(language)
  const sentences = new Map(sentencesOf(catalogue))

  function add(more: Catalogue): void {
    for (const [path, words] of sentencesOf(more)) sentences.set(path, words)
  }

  function say(area: string, key: string, values: Values = {}): string {
    const at = key.indexOf(':')
    const path = at < 0 ? `${area}.${key}` : `${key.slice(0, at)}.${key.slice(at + 1)}`
    return fill(sentence(path, values.count) ?? values.defaultValue ?? key, values)
  }

  function sentence(path: string, count?: number): string | undefined {
    if (count === undefined) return sentences.get(path)
    return sentences.get(`${path}_${plurals.select(count)}`) ?? sentences.get(path)
  }

  return {
    language,
    add,
    getFixedT: (_language: string | null, area: string) => (key: string, values?: Values) =>
      say(area, key, values),
  }
}

// Lists all sentences by path, because a page looks up a thousand of them.
function sentencesOf(catalogue: Catalogue, above = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[above + key, value]] : sentencesOf(value, `${above}${key}.`),
  )
}

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => inWords(name, values[name]))
}

function inWords(name: string, value: unknown): string {
  return name === 'count' && typeof value === 'number' ? formatCount(value) : String(value ?? '')
}
