import type { InitOptions } from 'i18next'
import type { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

export const translatorOptions = {
  fallbackLng: 'en',
  defaultNS: 'common',
  // React already escapes; escaping twice would show HTML entities to the reader.
  interpolation: { escapeValue: false },
} satisfies InitOptions
