import { fetchFiles, missingFiles } from './fetch-files.ts'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

// The new page is rendered by then, and the reader's first action does not wait for the preload.
const afterMs = 500
// To begin forty requests takes a slow processor 200 ms.
const mostAtOnce = 4
let timer: ReturnType<typeof setTimeout> | undefined

export function preloadSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => whenIdle(() => preload(linkedPaths())), afterMs)
}

export function preloadPage(path: string): void {
  whenIdle(() => preload([path]))
}

function whenIdle(act: () => Promise<void>): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  // On a slow connection the files of other pages would delay those of this one.
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act)
}

// A long list has a thousand paths of a few routes.
function linkedPaths(): string[] {
  const linked = document.querySelectorAll('a[href^="/"], form[action^="/"]')
  const paths = Array.from(linked, (one) => one.getAttribute('href') ?? one.getAttribute('action'))
  return [...new Set(paths.map((path) => path?.split('?')[0]?.replace(ids, 'id') ?? ''))]
}

const ids = /[\da-f]{8}-[\da-f-]{27}/g

async function preload([path, ...others]: string[]): Promise<void> {
  if (path === undefined) return
  const files = missingFiles(path)
  for (let at = 0; at < files.length; at += mostAtOnce)
    await fetchFiles(files.slice(at, at + mostAtOnce), 'low')
  whenIdle(() => preload(others))
}
