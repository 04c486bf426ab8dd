import { createInstance, type i18n } from 'i18next'
import type { Language } from '#contract/preferences.ts'
import { en } from './en.ts'
import { translatorOptions } from './options.ts'
import { createTranslator } from './translator.ts'
import { zh } from './zh.ts'

// Shared by all requests, which only read them.
const translators: Record<Language, i18n> = { en: make('en'), zh: make('zh') }
const pageTranslators: Record<Language, i18n> = {
  en: likeBrowser(translators.en, createTranslator('en', en)),
  zh: likeBrowser(translators.zh, createTranslator('zh', zh)),
}

/** The translator for what is not a page. */
export function translatorOf(language: Language): i18n {
  return translators[language]
}

/**
 * The translator for pages is the one that browsers use too: it returns the same sentences in a
 * tenth of i18next's time, and a page of a hundred rows needs a thousand sentences.
 */
export function pageTranslatorOf(language: Language): i18n {
  return pageTranslators[language]
}

function make(lng: Language): i18n {
  const made = createInstance()
  // With the catalogues at hand `init` is synchronous.
  void made.init({ ...translatorOptions, lng, resources: { en, zh }, initAsync: false })
  return made
}

function likeBrowser(translator: i18n, { getFixedT }: ReturnType<typeof createTranslator>): i18n {
  return Object.create(translator, { getFixedT: { value: getFixedT } })
}
