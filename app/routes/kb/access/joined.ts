import { href, redirect } from 'react-router'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { callUpstream } from '#app/upstream/call.ts'

/** It can be undone at once, because nobody was asked a second time. */
export async function redirectToJoined(
  arrival: Arrival,
  kbId: string,
  headers = new Headers(),
): Promise<Response> {
  const to = href('/kb/:kbId', { kbId })
  const kb = await callUpstream(arrival, 'readKb', { params: { kbId } })
  if (!kb.ok) return redirect(to, { status: 303, headers })
  const { title } = kb.data
  const undo = `${href('/kb/:kbId/quit', { kbId })}?${new URLSearchParams({ title })}`
  return redirectWithFlash(to, { kind: 'success', key: 'joined', values: { title }, undo }, headers)
}
