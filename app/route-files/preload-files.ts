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
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(preload)
    else preload()
  }, afterMs)
}

function preload(): void {
  const places = document.querySelectorAll('a[href^="/"], form[action^="/"]')
  const paths = Array.from(
    places,
    (place) => (place.getAttribute('href') ?? place.getAttribute('action') ?? '').split('?')[0],
  )
  const files = [...new Set(paths)].flatMap((path) => missingFiles(path ?? ''))
  void fetchFiles([...new Set(files)], 'low')
}
