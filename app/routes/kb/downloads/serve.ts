import { href, redirect } from 'react-router'
import { upstreamContext } from '#app/middleware/context.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { toLogin } from '#app/upstream/to-login.ts'
import { clientAddressHeader } from '#contract/headers.ts'
import { isApiAway } from '#shared/api-away.ts'

// The session, the requested range, and the client's address.
const passed = ['cookie', 'range', 'if-range', 'if-none-match', clientAddressHeader]

// Without permission, redirects to a page that says so. If the file is unavailable, returns to the
// page with the link and an error toast.
export async function serveDownload(
  { request, context }: Arrival,
  path: string,
  { kbId, page }: { kbId?: string; page: string },
): Promise<Response> {
  const headers = new Headers()
  for (const name of passed) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const { method, signal } = request
  const outgoing = new Request(new URL(path, request.url), { method, headers, signal })
  const answer = await context
    .get(upstreamContext)(outgoing)
    .catch((error: unknown) => {
      if (!signal.aborted && !isApiAway(error)) console.error(error)
      return null
    })
  if (answer && (answer.ok || answer.status === 304 || answer.status === 416))
    return new Response(answer.body, {
      status: answer.status,
      headers: new Headers(answer.headers),
    })
  await answer?.body?.cancel()
  if (answer?.status === 401) return toLogin({ request, context })
  if (answer?.status === 403 && kbId) {
    const from = new URLSearchParams({ from: page })
    return redirect(`${href('/kb/:kbId/downloads/refused', { kbId })}?${from}`)
  }
  const key = answer?.status === 413 ? 'downloadTooLarge' : 'downloadFailed'
  return redirectWithFlash(page, { kind: 'error', key })
}
