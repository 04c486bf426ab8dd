import { href, useNavigate } from 'react-router'
import { coveredBy } from './covered-by.ts'
import { useSingleKey } from './use-single-key.ts'

const firstKey = 'g'
const mostMsBetween = 1_500
const never = Number.NEGATIVE_INFINITY

// The page may change between the two keys.
let pressedAt = never

/** Pages that are not of one knowledge base. */
export const pagesEverywhere: ReadonlyMap<string, string> = new Map([
  ['h', href('/dashboard')],
  ['k', href('/dashboard')],
  ['n', href('/inbox')],
])

// `g` and the letter of the page, one after the other. The letter then means nothing else, for
// example to a focused row, which has letters of its own.
export function useGoKeys(pages: ReadonlyMap<string, string>): void {
  const navigate = useNavigate()
  useSingleKey(
    (key, event) => {
      if (key === 'Shift') return
      const isSecond = event.timeStamp - pressedAt < mostMsBetween
      pressedAt = never
      const page = isSecond && !coveredBy() && pages.get(key)
      if (!page) return
      event.preventDefault()
      event.stopPropagation()
      void navigate(page)
    },
    { capture: true },
  )
  // Not if `g` means something where the focus is, for example in a tree.
  useSingleKey((key, event) => {
    if (key === firstKey && !coveredBy()) pressedAt = event.timeStamp
  })
}
