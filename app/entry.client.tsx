import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { ignoreRepeatedSubmits } from './forms/send-once.ts'
import { rememberTimeZone } from './preferences/time-zone.ts'
import { awaitFiles } from './route-files/await-files.ts'
import { catchReloads } from './route-files/catch-reload.ts'
import { loadToastWords, loadTranslator, loadWords } from './route-files/load-translator.ts'
import { preloadSoon } from './route-files/preload-files.ts'
import { TranslationProvider } from './route-files/speaking.tsx'

/** No page is shown without its words. */
const awaitWords: ClientInstrumentation = {
  route({ id, instrument }) {
    instrument({
      loader: async (load) => {
        await Promise.all([load(), loadWords([id])])
      },
    })
  },
}

async function start() {
  // A slow processor needs 70 ms for the zone: in a task of its own, while the words are loaded.
  setTimeout(rememberTimeZone)
  catchReloads()
  ignoreRepeatedSubmits()
  if (document.querySelector('.toasts .notice')) await loadToastWords()
  const translations = await loadTranslator(document.documentElement.lang, window.firstRoutes)
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
  preloadSoon()
  await loadToastWords()
}

start().catch(console.error)
