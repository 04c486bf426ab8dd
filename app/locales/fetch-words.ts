import { untilNextTry } from '#app/route-files/waiting.ts'
import type { Language } from '#contract/preferences.ts'
import type { Catalogue } from './translator.ts'
import { wordUrl } from './word-url.ts'

/**
 * Fetches the words of an area, until the server answers. If the server no longer has the file, the
 * document is loaded again.
 */
export async function fetchWords(language: Language, area: string): Promise<Catalogue> {
  if (import.meta.env.DEV) return allWords(language)
  for (let failures = 1; ; failures++) {
    const answer = await fetch(wordUrl(language, area)).catch(() => null)
    if (answer?.ok) return (await answer.json()) as Catalogue
    if (answer?.status === 404) window.location.reload()
    await untilNextTry(failures)
  }
}

// In development there are no files of words.
async function allWords(language: Language): Promise<Catalogue> {
  return language === 'zh' ? (await import('./zh/live.ts')).zh : (await import('./en/live.ts')).en
}
