import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { translatorOptions } from '#app/locales/options.ts'

async function loadCatalogue(language: string) {
  if (language === 'zh') return (await import('#app/locales/zh/live.ts')).zh
  return (await import('#app/locales/en/live.ts')).en
}

async function start() {
  const language = document.documentElement.lang === 'zh' ? 'zh' : 'en'
  const catalogue = await loadCatalogue(language)
  await i18next.use(initReactI18next).init({
    ...translatorOptions,
    lng: language,
    resources: { [language]: catalogue },
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <HydratedRouter />
        </StrictMode>
      </I18nextProvider>,
    )
  })
}

start().catch(console.error)
