import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { loadTranslator } from './load-translator.ts'
import { type Sayings, useSayings, WordsContext } from './use-translation.ts'

const SpeakContext = createContext<(sayings: Sayings) => void>(() => {})

/**
 * In the browser: provides the sentences of the page's language, which can change while the page is
 * open.
 */
export function Speaking({ first, children }: { first: Sayings; children: ReactNode }) {
  const [sayings, speak] = useState(first)
  return (
    <SpeakContext value={speak}>
      <WordsContext value={sayings}>{children}</WordsContext>
    </SpeakContext>
  )
}

/** Changes the page to the language of the server's latest answers. */
export function useFollowLanguage(language: string): void {
  const { language: spoken } = useSayings()
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
