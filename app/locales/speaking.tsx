import type { i18n } from 'i18next'
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { I18nContext } from 'react-i18next'
import { loadTranslator } from './load-translator.ts'
import type { Sayings } from './use-translation.ts'

const SpeakContext = createContext<(sayings: Sayings) => void>(() => {})

/** In the browser: provides the sentences, which can change to another language. */
export function Speaking({ first, children }: { first: Sayings; children: ReactNode }) {
  const [sayings, speak] = useState(first)
  // The hook uses no more of i18next than this translator has.
  const context = useMemo(() => ({ i18n: sayings as unknown as i18n }), [sayings])
  return (
    <SpeakContext value={speak}>
      <I18nContext value={context}>{children}</I18nContext>
    </SpeakContext>
  )
}

/** Switches the page to the language in which the server now answers. */
export function useFollowLanguage(language: string): void {
  const { language: spoken } = use(I18nContext).i18n
  const speak = use(SpeakContext)
  useEffect(() => {
    if (language === spoken) return
    let wanted = true
    loadTranslator(language)
      .then((sayings) => wanted && startTransition(() => speak(sayings)))
      .catch(console.error)
    return () => {
      wanted = false
    }
  }, [language, spoken, speak])
}
