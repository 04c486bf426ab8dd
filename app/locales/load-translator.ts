import { createTranslator } from './translator.ts'
import type { Sayings } from './use-translation.ts'

/** The words of a language for the browser, which fetches only those it needs. */
export async function loadTranslator(language: string): Promise<Sayings> {
  if (language === 'zh') return createTranslator('zh', (await import('./zh/live.ts')).zh) as Sayings
  return createTranslator('en', (await import('./en/live.ts')).en) as Sayings
}
