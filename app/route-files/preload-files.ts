import { fetchFiles, missingFiles } from './fetch-files.ts'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

// The new page is rendered by then, and the reader's first action does not wait for the preload.
const afterMs = 500
let timer: ReturnType<typeof setTimeout> | undefined

export function preloadSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => whenIdle(() => preload(linkedPaths())), afterMs)
}

export function preloadPage(path: string): void {
  whenIdle(() => preload([path]))
}

function whenIdle(act: () => void): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  // On a slow connection the files of other pages would delay those of this one.
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return
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
