import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { callContext } from '#app/middleware/context.ts'
import { callOverHttp } from '#shared/call-over-http.ts'
import { getLanguage, getTranslator, languageMiddleware } from './language.ts'

const signedOut = { error: { code: 'unauthenticated', message: '' } }

/** Returns the language for a request; `user` is what the API answers about its session. */
async function languageOf(
  path: string,
  headers: Record<string, string>,
  user?: object,
): Promise<string> {
  const context = new RouterContextProvider()
  const answer = () =>
    Response.json(user ? { data: user } : signedOut, { status: user ? 200 : 401 })
  context.set(
    callContext,
    callOverHttp(async () => answer()),
  )
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

test('regions and scripts do not matter, and a rejected language is never used', async () => {
  expect(await languageOf('/', { 'accept-language': 'zh-Hant-TW, en;q=0.9' })).toBe('zh')
  expect(await languageOf('/', { 'accept-language': 'en;q=0.5, ZH-tw;q=0.7' })).toBe('zh')
  expect(await languageOf('/', { 'accept-language': 'zh; q=0.0' })).toBe('en')
})

test('the language of the user, and of a visitor’s cookie, takes precedence over the browser’s', async () => {
  const chinese = { 'accept-language': 'zh' }
  expect(await languageOf('/', { ...chinese, cookie: 'lang=en' })).toBe('en')
  expect(await languageOf('/', { ...chinese, cookie: 'lang=fr' })).toBe('zh')
  const inEnglish = { language: 'en' }
  expect(await languageOf('/', { ...chinese, cookie: 'session=one; lang=zh' }, inEnglish)).toBe(
    'en',
  )
  expect(await languageOf('/?lang=zh', { cookie: 'session=one' }, inEnglish)).toBe('zh')
})

test('a page for which no language was detected is in English', () => {
  expect(getLanguage(new RouterContextProvider())).toBe('en')
})

test('a language in the address takes precedence over the browser’s', async () => {
  const chinese = { 'accept-language': 'zh' }
  expect(await languageOf('/?lang=en', chinese)).toBe('en')
  expect(await languageOf('/?lang=fr', chinese)).toBe('zh')
})
