/** A failed part is loaded again when the browser is online. Returns a function to stop this. */
export function loadPart<Part>(
  load: () => Promise<Part>,
  onLoaded: (part: Part) => void,
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const loadNow = async () => {
    try {
      const part = await load()
      if (!signal.aborted) onLoaded(part)
    } catch (error) {
      if (navigator.onLine) console.warn('A part of the page was not loaded.', error)
      addEventListener('online', loadNow, { once: true, signal })
    }
  }
  loadNow()
  return () => stopped.abort()
}
