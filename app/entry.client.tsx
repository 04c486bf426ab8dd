import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTranslator } from './locales/load-translator.ts'
import { Speaking } from './locales/speaking.tsx'
import { rememberTimeZone } from './preferences/time-zone.ts'

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
