/**
 * Returns a function that scrolls a message of a list back to where it is now, and moves the focus
 * to the message after it. A list that shows its end would stay at the end while it grows there.
 */
export function keepPlaceOf(id: string): () => void {
  const topOf = () => document.getElementById(id)?.getBoundingClientRect().top ?? 0
  const before = topOf()
  return () => {
    const list = document.getElementById(id)?.closest('.message-scroll')
    list?.scrollBy({ top: topOf() - before, behavior: 'instant' })
    const articles = [...(list?.querySelectorAll<HTMLElement>('article[id]') ?? [])]
    const at = articles.findIndex((article) => article.id === id)
    articles[at + 1]?.focus({ preventScroll: true })
  }
}
