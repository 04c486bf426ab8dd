import { en } from '#app/locales/en.ts'
import { zh } from '#app/locales/zh.ts'

/** The product's own catalogues, so that a change of the wording does not break journeys. */
export { en, zh }

/** Returns a sentence of the catalogue with its values filled in. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(values[name] ?? whole))
}

/** Returns a pattern that matches a sentence of the catalogue with any values. */
export function anyOf(sentence: string): RegExp {
  const parts = sentence.split(/\{\{\w+\}\}/)
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
}
