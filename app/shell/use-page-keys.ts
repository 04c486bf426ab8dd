import { coveredBy } from './covered-by.ts'
import { useSingleKey } from './use-single-key.ts'

/** They press the first link of the page that names them (`aria-keyshortcuts`). */
const pageKeys = ['c', 'n', 'u']

export function usePageKeys(): void {
  useSingleKey((key, event) => {
    if (!pageKeys.includes(key) || coveredBy()) return
    const name = key.toUpperCase()
    const link = document.querySelector<HTMLElement>(`a[aria-keyshortcuts="${name}"]`)
    if (!link) return
    event.preventDefault()
    link.click()
  })
}
