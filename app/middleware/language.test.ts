import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { getLanguage, getTranslator, languageMiddleware } from './language.ts'

/** Returns the language for a request without a session. */
async function languageOf(path: string, headers: Record<string, string>): Promise<string> {
  const context = new RouterContextProvider()
  const request = new Request(`http://here.test${path}`, { headers })
  await languageMiddleware({ request, context } as never, async () => new Response())
  expect(getTranslator(context).language).toBe(getLanguage(context))
  return getLanguage(context)
}

test('the response is in the first available language of the browser’s list', async () => {
  expect(await languageOf('/', { 'accept-language': 'fr-FR,zh-TW;q=0.8,en;q=0.5' })).toBe('zh')
  expect(await languageOf('/', { 'accept-language': 'en-GB, zh;q=0.9' })).toBe('en')
  expect(await languageOf('/', { 'accept-language': 'zh;q=0, de' })).toBe('en')
  expect(await languageOf('/', {})).toBe('en')
})

test('a language in the address takes precedence over the browser’s', async () => {
  const chinese = { 'accept-language': 'zh' }
  expect(await languageOf('/?lang=en', chinese)).toBe('en')
  expect(await languageOf('/?lang=fr', chinese)).toBe('zh')
})
