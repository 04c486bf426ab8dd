const retryAfterMs = 5_000

/**
 * A failed part is loaded again when the browser is online, and after a moment if it is: it may say
 * so before requests succeed. Returns a function to stop this.
 */
export function loadPart<Part>(
  load: () => Promise<Part>,
  onLoaded: (part: Part) => void,
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const loadNow = async () => {
    stopWaiting()
    try {
      const part = await load()
      if (!isStopped) onLoaded(part)
    } catch (error) {
      if (isStopped) return
      addEventListener('online', loadNow)
      if (!navigator.onLine) return
      console.warn('A part of the page was not loaded.', error)
      timer = setTimeout(loadNow, retryAfterMs)
    }
  }
  const stopWaiting = () => {
    clearTimeout(timer)
    removeEventListener('online', loadNow)
  }
  // In a task of its own: with what else a page begins, it would hold up what the reader does.
  timer = setTimeout(loadNow)
  return () => {
    isStopped = true
    stopWaiting()
  }
}
