import type { Language } from '#contract/preferences.ts'
import { areasOfRoutes } from './areas.build.ts'
import { fetchWords } from './fetch-words.ts'
import { createTranslator } from './translator.ts'
import type { Translations } from './use-translation.ts'
import { wordUrl } from './word-url.ts'

type Spoken = ReturnType<typeof createTranslator> & {
  language: Language
  loading: Map<string, Promise<void>>
}

// The areas of the pages that were opened, in every language that the page has had.
const wanted = new Set(['frame'])
const spoken = new Map<Language, Spoken>()

/**
 * Loads the sentences of one language: those of the frame, of these routes, and of all routes that
 * were opened before. A browser loads no other sentences.
 */
export async function loadTranslator(
  language: string,
  routes: string[] = [],
): Promise<Translations> {
  const known: Language = language === 'zh' ? 'zh' : 'en'
  const translator = spoken.get(known) ?? {
    ...createTranslator(known, {}),
    language: known,
    loading: new Map<string, Promise<void>>(),
  }
  spoken.set(known, translator)
  await loadWords(routes)
  return translator as unknown as Translations
}

/** Loads the sentences that these routes need. */
export async function loadWords(routes: string[]): Promise<void> {
  for (const route of routes) for (const area of areasOfRoutes[route] ?? []) wanted.add(area)
  await Promise.all([...spoken.values()].map(loadWanted))
}

/** Returns the URLs of the words that these routes need. */
export function wordFilesOf(language: string, routes: string[]): string[] {
  const known: Language = language === 'zh' ? 'zh' : 'en'
  const areas = new Set(['frame', ...routes.flatMap((route) => areasOfRoutes[route] ?? [])])
  return [...areas].map((area) => wordUrl(known, area))
}

async function loadWanted({ language, loading, add }: Spoken): Promise<void> {
  for (const area of import.meta.env.DEV ? ['frame'] : wanted)
    if (!loading.has(area)) loading.set(area, fetchWords(language, area).then(add))
  await Promise.all(loading.values())
}
