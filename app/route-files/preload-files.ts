import { fetchFiles, missingFiles } from './fetch-files.ts'

interface Connection {
  saveData?: boolean
}

// A delay after which the new page is rendered. The reader's first action then does not wait for
// the preload.
const afterMs = 500
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the files of all pages that this page links to, when the browser is idle. */
export function preloadSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => whenIdle(() => preload(linkedPaths())), afterMs)
}

/** Loads the files of a page that script opens without a link, when the browser is idle. */
export function preloadPage(path: string): void {
  whenIdle(() => preload([path]))
}

function whenIdle(act: () => void): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData) return
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else act()
}

function linkedPaths(): string[] {
  const places = document.querySelectorAll('a[href^="/"], form[action^="/"]')
  return Array.from(
    places,
    (place) =>
      (place.getAttribute('href') ?? place.getAttribute('action') ?? '').split('?')[0] ?? '',
  )
}

function preload(paths: string[]): void {
  const files = [...new Set(paths)].flatMap((path) => missingFiles(path))
  void fetchFiles([...new Set(files)], 'low')
}
