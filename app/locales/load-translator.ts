import { createTranslator } from './translator.ts'
import type { Translations } from './use-translation.ts'

/** Loads the sentences of one language. A browser loads no other language. */
export async function loadTranslator(language: string): Promise<Translations> {
  if (language === 'zh')
    return createTranslator('zh', (await import('./zh/live.ts')).zh) as Translations
  return createTranslator('en', (await import('./en/live.ts')).en) as Translations
}
