import { parseAccept } from 'hono/utils/accept'
import type { i18n } from 'i18next'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { translatorOf } from '#app/locales/server-translator.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { whoIs } from '#app/upstream/user.ts'
import { type Language, languages } from '#contract/preferences.ts'
import { cookieOf } from './cookies.ts'

type LanguageContext = Readonly<RouterContextProvider>

const languageContext = createContext<Language>('en')

/** Determines the language of a request and stores it in the context. */
export const languageMiddleware: MiddlewareFunction<Response> = async (arrival, next) => {
  arrival.context.set(languageContext, await languageFor(arrival))
  return next()
}

export function getLanguage(context: LanguageContext): Language {
  return context.get(languageContext)
}

export function getTranslator(context: LanguageContext): i18n {
  return translatorOf(getLanguage(context))
}

/**
 * Returns the first language that is known: that of the address, of the user or the cookie, or of
 * the browser.
 */
async function languageFor({ request, context }: Arrival): Promise<Language> {
  const asked = known(new URL(request.url).searchParams.get('lang'))
  if (asked) return asked
  const { user } = await whoIs({ request, context })
  const chosen = known(user?.language ?? cookieOf(request, 'lang'))
  return chosen ?? accepted(request) ?? 'en'
}

/** Returns the available language that the browser prefers. */
function accepted({ headers }: Request): Language | undefined {
  for (const { type, q } of parseAccept(headers.get('accept-language') ?? '')) {
    const language = q > 0 && known(type)
    if (language) return language
  }
}

// `zh-TW` counts as `zh`.
function known(tag: string | null): Language | undefined {
  const [code] = tag?.toLowerCase().split('-') ?? []
  return languages.find((language) => language === code)
}
