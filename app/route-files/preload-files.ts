import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fetchFiles, missingFiles } from './fetch-files.ts'

interface Connection {
  saveData?: boolean
}

/** Fetches the files of all pages that this one leads to, once there is nothing else to do. */
export function usePreloadFiles(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page leads to others
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (connection?.saveData) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 1_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(preload)
    return () => cancelIdleCallback(idle)
  }, [key])
}

function preload(): void {
  const links = document.querySelectorAll('a[href^="/"]')
  const forms = document.querySelectorAll('form[action^="/"]')
  const paths = [
    ...Array.from(links, (link) => link.getAttribute('href') ?? ''),
    ...Array.from(forms, (form) => form.getAttribute('action') ?? ''),
  ].map((path) => path.split('?')[0] ?? '')
  const files = [...new Set(paths)].flatMap(missingFiles)
  void fetchFiles([...new Set(files)], 'low')
}
