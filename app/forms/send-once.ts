import type { MiddlewareFunction } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

const sending = new Set<HTMLFormElement>()
/** Sent, while the page to which the answer leads is not there yet. */
const leading = new Set<HTMLFormElement>()
let submitted: HTMLFormElement | null = null

/** Ignores a form that is submitted while it is being sent: a double click creates one thing. */
export function ignoreRepeatedSubmits(): void {
  window.addEventListener('submit', onSubmit, { capture: true })
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (sending.has(form) || leading.has(form)) {
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

export const sendOnceMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET') return loadPage(next)
  const form = submitted
  submitted = null
  if (!form) return next()
  sending.add(form)
  try {
    const results = await next()
    if (Object.values(results).some(({ result }) => result instanceof Response)) leading.add(form)
    return results
  } finally {
    sending.delete(form)
  }
}

async function loadPage(next: () => Promise<Results>): Promise<Results> {
  const left = [...leading]
  try {
    return await next()
  } finally {
    for (const form of left) leading.delete(form)
  }
}
