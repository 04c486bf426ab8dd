import type { i18n } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nContext } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { createTranslator } from '#app/locales/translator.ts'
import { rememberTimeZone } from '#app/preferences/time-zone.ts'

async function loadCatalogue(language: string) {
  if (language === 'zh') return (await import('#app/locales/zh/live.ts')).zh
  return (await import('#app/locales/en/live.ts')).en
}

async function start() {
  rememberTimeZone()
  const language = document.documentElement.lang === 'zh' ? 'zh' : 'en'
  const sayings = createTranslator(language, await loadCatalogue(language))
  // The hook asks for no more of i18next than the translator has.
  const context = { i18n: sayings as unknown as i18n }
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nContext value={context}>
        <StrictMode>
          <HydratedRouter />
        </StrictMode>
      </I18nContext>,
    )
  })
}

start().catch(console.error)
