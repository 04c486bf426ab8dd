import type { MiddlewareFunction } from 'react-router'
import { pageLimits } from '#app/limits.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

type Submitted = { form: HTMLFormElement; content: string }
/** `leads`: the page to which the answer leads is not there yet. */
type Sent = { content: string; leads: boolean }

const sending = new Map<HTMLFormElement, Sent>()
let submitted: Submitted | null = null

/** Ignores a form that is submitted unchanged while it is being sent: a double click makes one thing. */
export function ignoreRepeatedSubmits(): void {
  window.addEventListener('submit', onSubmit, { capture: true })
  window.addEventListener('submit', onSent)
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const content = JSON.stringify([...new FormData(form, event.submitter)])
  if (sending.get(form)?.content === content) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  submitted = { form, content }
  // The router sends a form at once, unless a field is rejected.
  setTimeout(() => {
    submitted = null
  })
}

// The browser itself sends a form of a page that is not live yet, and then leaves the page.
function onSent({ defaultPrevented }: SubmitEvent): void {
  if (defaultPrevented || submitted?.form.method !== 'post') return
  const { form, content } = submitted
  sending.set(form, { content, leads: false })
  setTimeout(() => sending.delete(form), pageLimits.leaveMs)
}

export const sendOnceMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET' || !submitted) return loadPage(next)
  const { form, content } = submitted
  const sent = { content, leads: false }
  sending.set(form, sent)
  try {
    const results = await next()
    sent.leads = Object.values(results).some(({ result }) => result instanceof Response)
    return results
  } finally {
    if (!sent.leads && sending.get(form) === sent) sending.delete(form)
  }
}

async function loadPage(next: () => Promise<Results>): Promise<Results> {
  const left = [...sending].filter(([, { leads }]) => leads)
  try {
    return await next()
  } finally {
    for (const [form, sent] of left) if (sending.get(form) === sent) sending.delete(form)
  }
}
