import { href, useNavigate } from 'react-router'
import { coveredBy } from './covered-by.ts'
import { useSingleKey } from './use-single-key.ts'

const firstKey = 'g'
const mostMsBetween = 1_500

// The page may change between the two keys.
let pressedAt = Number.NEGATIVE_INFINITY

/** The letters of the pages that are not of one knowledge base. */
export const pagesEverywhere: ReadonlyMap<string, string> = new Map([
  ['h', href('/dashboard')],
  ['k', href('/dashboard')],
  ['n', href('/inbox')],
])

/** Goes to a page by two keys, one after the other: `g` and the letter of the page. */
export function useGoKeys(pages: ReadonlyMap<string, string>): void {
  const navigate = useNavigate()
  useSingleKey((key, event) => {
    if (key === 'Shift' || coveredBy()) return
    const isSecond = event.timeStamp - pressedAt < mostMsBetween
    pressedAt = key === firstKey ? event.timeStamp : Number.NEGATIVE_INFINITY
    const page = isSecond && pages.get(key)
    if (!page) return
    // The second key means nothing else then.
    event.preventDefault()
    void navigate(page)
  })
}
