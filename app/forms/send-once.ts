import type { MiddlewareFunction } from 'react-router'
import { pageLimits } from '#app/limits.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** The value is true while the page to which the answer leads is not there yet. */
const sending = new Map<HTMLFormElement, boolean>()
let submitted: HTMLFormElement | null = null

/** Ignores a form that is submitted while it is being sent: a double click creates one thing. */
export function ignoreRepeatedSubmits(): void {
  window.addEventListener('submit', onSubmit, { capture: true })
  window.addEventListener('submit', onSent)
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (sending.has(form)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  submitted = form
  // The router sends a form at once, unless a field is rejected.
  setTimeout(() => {
    submitted = null
  })
}

// The browser itself sends a form of a page that is not live yet, and then leaves the page.
function onSent({ target, defaultPrevented }: SubmitEvent): void {
  const form = target as HTMLFormElement
  if (defaultPrevented || form.method === 'get') return
  sending.set(form, false)
  setTimeout(() => sending.delete(form), pageLimits.leaveMs)
}

export const sendOnceMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const form = request.method === 'GET' ? null : submitted
  const left = form ? [form] : [...sending.keys()].filter((one) => sending.get(one))
  if (form) sending.set(form, false)
  let leads = false
  try {
    const results = await next()
    leads = Object.values(results).some(({ result }) => result instanceof Response)
    return results
  } finally {
    for (const one of left) {
      if (form && leads) sending.set(one, true)
      else sending.delete(one)
    }
  }
}
