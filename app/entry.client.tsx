import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTranslator } from '#app/locales/load-translator.ts'
import { Speaking } from '#app/locales/speaking.tsx'
import { rememberTimeZone } from '#app/preferences/time-zone.ts'

async function start() {
  rememberTimeZone()
  const sayings = await loadTranslator(document.documentElement.lang)
  startTransition(() => {
    hydrateRoot(
      document,
      <Speaking first={sayings}>
        <StrictMode>
          <HydratedRouter />
        </StrictMode>
      </Speaking>,
    )
  })
}

start().catch(console.error)
