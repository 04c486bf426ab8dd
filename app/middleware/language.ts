import { initReactI18next } from 'react-i18next'
import { createI18nextMiddleware } from 'remix-i18next'
import { en } from '#app/locales/en.ts'
import { translatorOptions } from '#app/locales/options.ts'
import { zh } from '#app/locales/zh.ts'
import { plainCookie } from '#app/preferences/cookies.ts'
import { whoIs } from '#app/upstream/user.ts'

export const [languageMiddleware, getLanguage, getTranslator] = createI18nextMiddleware({
  detection: {
    supportedLanguages: ['en', 'zh'],
    fallbackLanguage: 'en',
    order: ['custom', 'header'],
    // An address may name a language; who is signed in has theirs, at whatever browser.
    async findLocale({ request, context }) {
      const asked = new URL(request.url).searchParams.get('lang')
      if (asked) return asked
      const { user } = await whoIs({ request, context })
      return user?.language ?? plainCookie(request, 'lang')
    },
  },
  i18next: { ...translatorOptions, resources: { en, zh } },
  plugins: [initReactI18next],
})
