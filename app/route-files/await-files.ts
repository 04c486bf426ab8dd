import type { ClientInstrumentation } from 'react-router'
import { announceUnsent } from '#app/forms/form-events.ts'
import { needsDocument } from './catch-reload.ts'
import { fetchFiles, missingFiles } from './fetch-files.ts'
import { preloadSoon } from './preload-files.ts'
import { setWaiting, untilNextTry } from './waiting.ts'

// Earlier navigations are cancelled.
let latest = 0

// If the router itself fails to load a file, it reloads the document. Offline, that reload would
// show the browser's own error page.
export const awaitFiles: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      navigate: async (go, { to, formMethod }) => {
        const turn = begin()
        const isWanted = () => turn === latest
        const path = typeof to === 'string' ? to : null
        const isAtHand = path === null || missingFiles(path).length === 0
        const areThere = isAtHand || (await waitForFiles(path, isWanted))
        if (!isWanted()) await never
        if (path !== null && !formMethod && (!areThere || needsDocument())) {
          window.location.assign(path)
          await never
        }
        await go()
        preloadSoon()
      },
      fetch: async (go, { href, formMethod }) => {
        if (formMethod) await checkFormFiles(href)
        else await waitForFiles(href, () => true)
        await go()
      },
    })
    window.addEventListener('popstate', () => {
      begin()
      preloadSoon()
    })
  },
}

// Never resolves: after a return or an error the router would call `go` itself.
const never = new Promise<never>(() => {})

function begin(): number {
  setWaiting(false)
  latest++
  return latest
}

// The input stays, and the user sends the form again.
async function checkFormFiles(path: string): Promise<void> {
  const files = missingFiles(path)
  if (files.length === 0 || (await fetchFiles(files)) !== 'failed') return
  announceUnsent(navigator.onLine ? 'unreachable' : 'offline')
  await never
}

/** False if the server no longer has the files. */
async function waitForFiles(path: string, isWanted: () => boolean): Promise<boolean> {
  const files = missingFiles(path)
  for (let failures = 0; files.length > 0 && isWanted(); ) {
    const outcome = await fetchFiles(files)
    if (!isWanted()) return true
    if (outcome !== 'failed') {
      setWaiting(false)
      return outcome === 'kept'
    }
    failures++
    setWaiting(true)
    await untilNextTry(failures)
  }
  return true
}
