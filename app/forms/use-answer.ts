import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What the action answered, until the page is left or a form is sent again. The router drops it
 * whenever the page is loaded again, so that a live update would remove an error before it is read.
 */
export function useAnswer<T>(given: T | undefined): T | undefined {
  const { key } = useLocation()
  const [kept, keep] = useState({ key, answer: given })
  if (given === undefined) return kept.key === key ? kept.answer : undefined
  if (given !== kept.answer || key !== kept.key) keep({ key, answer: given })
  return given
}
