import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberTimeZone } from './preferences/time-zone.ts'
import { awaitFiles } from './route-files/await-files.ts'
import { awaitWords } from './route-files/await-words.ts'
import { catchReloads } from './route-files/catch-reload.ts'
import { routesAt } from './route-files/files-of.ts'
import { loadTranslator } from './route-files/load-translator.ts'
import { preloadSoon } from './route-files/preload-files.ts'
import { TranslationProvider } from './route-files/speaking.tsx'

async function start() {
  rememberTimeZone()
  catchReloads()
  preloadSoon()
  const translations = await loadTranslator(
    document.documentElement.lang,
    routesAt(window.location.href),
  )
  startTransition(() => {
    hydrateRoot(
      document,
      <TranslationProvider first={translations}>
        <StrictMode>
          <HydratedRouter instrumentations={[awaitFiles, awaitWords]} />
        </StrictMode>
      </TranslationProvider>,
    )
  })
}

start().catch(console.error)
