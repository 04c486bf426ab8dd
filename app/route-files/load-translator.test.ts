import { afterEach, expect, test, vi } from 'vitest'
import { areasOfRoutes, filesOf } from '#app/locales/areas.build.ts'
import { en } from '#app/locales/en/live.ts'
import { wordUrl } from '#app/locales/word-url.ts'
import { zh } from '#app/locales/zh/live.ts'
import { loadToastWords, loadTranslator, loadWords } from './load-translator.ts'

// Answers requests for files of words from the catalogues, and lists them.
function answerFromCatalogues(): string[] {
  const requests: string[] = []
  const answers = Object.entries({ en, zh }).flatMap(([language, words]) =>
    filesOf(words).map(({ area, text }) => [wordUrl(language, area), text] as const),
  )
  const all = Object.fromEntries(answers)
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return new Response(all[url])
  })
  return requests
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('each page adds its sentences once, and another language has those of all opened pages', async () => {
  const requests = answerFromCatalogues()
  const english = await loadTranslator('en', ['root', 'routes/dashboard/route'])
  expect(requests.splice(0)).toEqual([wordUrl('en', 'frame'), wordUrl('en', 'dashboard')])
  expect(english.getFixedT(null, 'dashboard')('title')).toBe(en.dashboard.title)
  await Promise.all([loadWords(['routes/kb/new']), loadWords(['routes/kb/new'])])
  expect(requests.splice(0)).toEqual([wordUrl('en', 'kb'), wordUrl('en', 'kbForm')])
  expect(english.getFixedT(null, 'kb')('newTitle')).toBe(en.kb.newTitle)

  const chinese = await loadTranslator('zh')
  expect(requests).toEqual(
    ['frame', 'dashboard', 'kb', 'kbForm'].map((area) => wordUrl('zh', area)),
  )
  expect(chinese.getFixedT(null, 'kb')('newTitle')).toBe(zh.kb.newTitle)
})

test('the sentences of toasts are loaded apart, also of the next language', async () => {
  const requests = answerFromCatalogues()
  const english = await loadTranslator('en', ['root'])
  expect(english.getFixedT(null, 'toasts')('linkCopied')).toBe('linkCopied')
  await Promise.all([loadToastWords(), loadToastWords()])
  expect(requests.filter((url) => url === wordUrl('en', 'toasts'))).toHaveLength(1)
  expect(english.getFixedT(null, 'toasts')('linkCopied')).toBe(en.toasts.linkCopied)
  const chinese = await loadTranslator('zh')
  expect(chinese.getFixedT(null, 'toasts')('linkCopied')).toBe(zh.toasts.linkCopied)
})

test('the sentences of toasts do not wait for those of a page that cannot be fetched', async () => {
  answerFromCatalogues()
  const english = await loadTranslator('en', ['root'])
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) =>
    url === wordUrl('en', 'bin') ? new Promise(() => {}) : answering(url),
  )
  void loadWords(['routes/bin/route'])
  await loadToastWords()
  expect(english.getFixedT(null, 'toasts')('linkCopied')).toBe(en.toasts.linkCopied)
})

test('the build knows which sentences a route needs, also those of its components', () => {
  expect(areasOfRoutes['routes/dashboard/route']).toEqual(['dashboard'])
  expect(areasOfRoutes['routes/kb/resources/layout']).toContain('resources')
  expect(areasOfRoutes['routes/kb/chats/chat']).toContain('message')
})

test('a route does not list the sentences that the routes around it list', () => {
  expect(areasOfRoutes['routes/kb/route']).toContain('chatLinks')
  expect(areasOfRoutes['routes/kb/chats/route']).not.toContain('chatLinks')
})
