import { afterEach, expect, test, vi } from 'vitest'
import { areasOfRoutes, wordFiles } from './areas.build.ts'
import { en } from './en/live.ts'
import { loadTranslator, loadWords } from './load-translator.ts'
import { zh } from './zh/live.ts'

type Words = Record<string, unknown>

// Answers requests for files of words from the catalogues, and lists them.
function answerFromCatalogues(): string[] {
  const requests: string[] = []
  const of = (words: Words, files: Record<string, string>) =>
    Object.entries(files).map(([area, url]) => [
      url,
      area === 'frame' ? words : { [area]: words[area] },
    ])
  const all = Object.fromEntries([...of(en, wordFiles.en), ...of(zh, wordFiles.zh)])
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return Response.json(all[url])
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
  expect(requests.splice(0)).toEqual([wordFiles.en.frame, wordFiles.en.dashboard])
  expect(english.getFixedT(null, 'dashboard')('title')).toBe(en.dashboard.title)
  await Promise.all([loadWords(['routes/kb/new']), loadWords(['routes/kb/new'])])
  expect(requests.splice(0)).toEqual([wordFiles.en.kb])
  expect(english.getFixedT(null, 'kb')('newTitle')).toBe(en.kb.newTitle)

  const chinese = await loadTranslator('zh')
  expect(requests).toEqual([wordFiles.zh.frame, wordFiles.zh.dashboard, wordFiles.zh.kb])
  expect(chinese.getFixedT(null, 'kb')('newTitle')).toBe(zh.kb.newTitle)
})

test('the build knows which sentences a route needs, also those of its components', () => {
  expect(areasOfRoutes['routes/dashboard/route']).toEqual(['dashboard'])
  expect(areasOfRoutes['routes/kb/resources/list']).toEqual(['resources'])
  expect(areasOfRoutes['routes/kb/chats/chat']).toContain('message')
})
