import { areasOfRoutes } from '#app/locales/areas.build.ts'
import { type Catalogue, createTranslator } from '#app/locales/translator.ts'
import type { Translations } from '#app/locales/use-translation.ts'
import { wordUrl } from '#app/locales/word-url.ts'
import type { Language } from '#contract/preferences.ts'
import { untilNextTry } from './waiting.ts'

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

/** A page shows no toast at first, except one that was sent with it. */
export async function loadToastWords(): Promise<void> {
  wanted.add('toasts')
  // Not for the words of a page that is being opened, which wait for the network.
  await Promise.all([...spoken.values()].map((translator) => loadArea(translator, 'toasts')))
}

/** Returns the URLs of the words that these routes need. */
export function wordFilesOf(language: string, routes: string[]): string[] {
  const known: Language = language === 'zh' ? 'zh' : 'en'
  const areas = new Set(['frame', ...routes.flatMap((route) => areasOfRoutes[route] ?? [])])
  return [...areas].map((area) => wordUrl(known, area))
}

async function loadWanted(translator: Spoken): Promise<void> {
  await Promise.all([...wanted].map((area) => loadArea(translator, area)))
}

function loadArea({ language, loading, add }: Spoken, wantedArea: string): Promise<void> {
  const area = import.meta.env.DEV ? 'frame' : wantedArea
  const known = loading.get(area)
  if (known) return known
  const load = fetchWords(language, area).then(add)
  loading.set(area, load)
  return load
}

/**
 * Fetches the words of an area, until the server answers. If the server no longer has the file, the
 * document is loaded again.
 */
async function fetchWords(language: Language, area: string): Promise<Catalogue> {
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
  return language === 'zh'
    ? (await import('#app/locales/zh/live.ts')).zh
    : (await import('#app/locales/en/live.ts')).en
}
