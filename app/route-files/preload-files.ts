import { fetchFiles, missingFiles } from './fetch-files.ts'

interface Connection {
  saveData?: boolean
}

// A new page is drawn by then, and what its reader does first does not wait for this.
const afterMs = 500
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches the files of all pages that this one leads to, once there is nothing else to do. */
export function preloadSoon(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    // Safari cannot be asked whether it is idle.
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
