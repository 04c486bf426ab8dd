import { createInstance, type i18n } from 'i18next'
import type { Language } from '#contract/preferences.ts'
import { en } from './en.ts'
import { translatorOptions } from './options.ts'
import { createTranslator } from './translator.ts'
import { zh } from './zh.ts'

// Made once for all requests: they only read.
const translators: Record<Language, i18n> = { en: make('en'), zh: make('zh') }
const pageTranslators: Record<Language, i18n> = {
  en: likeBrowser(translators.en, createTranslator('en', en)),
  zh: likeBrowser(translators.zh, createTranslator('zh', zh)),
}

/** The words of a language, for what is no page. */
export function translatorOf(language: Language): i18n {
  return translators[language]
}

/**
 * The words of a language for a page, by the translator that the browser has too: it says the same in a
 * tenth of the time, and a page of a hundred rows asks for a thousand sentences.
 */
export function pageTranslatorOf(language: Language): i18n {
  return pageTranslators[language]
}

function make(lng: Language): i18n {
  const made = createInstance()
  // Nothing has to be loaded, so that it is ready at once.
  void made.init({ ...translatorOptions, lng, resources: { en, zh }, initAsync: false })
  return made
}

function likeBrowser(translator: i18n, { getFixedT }: ReturnType<typeof createTranslator>): i18n {
  return Object.create(translator, { getFixedT: { value: getFixedT } })
}
