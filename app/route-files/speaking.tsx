import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { type Translations, useTranslations, WordsContext } from '#app/locales/use-translation.ts'
import { loadTranslator } from './load-translator.ts'

const SetTranslationsContext = createContext<(sayings: Translations) => void>(() => {})

/**
 * In the browser: provides the sentences of the page's language, which can change while the page is
 * open.
 */
export function TranslationProvider({
  first,
  children,
}: {
  first: Translations
  children: ReactNode
}) {
  const [sayings, speak] = useState(first)
  return (
    <SetTranslationsContext value={speak}>
      <WordsContext value={sayings}>{children}</WordsContext>
    </SetTranslationsContext>
  )
}

/** Changes the page to the language of the server's latest answers. */
export function useServerLanguage(language: string): void {
  const { language: spoken } = useTranslations()
  const speak = use(SetTranslationsContext)
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
