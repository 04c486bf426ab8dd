import { v7 } from 'uuid'
import { submit } from '#app/forms/submit.ts'
import type { Upstream } from '#app/upstream/client.ts'
import { messageInput } from '#contract/calls/messages.ts'

export interface InvalidMessage {
  content: string
  error: 'required' | 'tooLong' | 'failed'
  status: number
}

/**
 * Sends the message of a form without JavaScript. If it was rejected, returns what the page shows.
 */
export async function sendForm(
  api: Upstream,
  chatId: string,
  form: FormData,
): Promise<InvalidMessage | null> {
  let content = ''
  const send = (clientId: string) =>
    api.attempt.sendMessage({ params: { chatId }, body: { clientId, content } })
  const outcome = await submit(form, messageInput, (input) => {
    content = input.content
    return send(input.clientId)
  })
  if (!outcome.ok) {
    const { status, result } = outcome
    const typed = String(form.get('content') ?? '')
    return { content: typed, error: reasonOf(result.error?.content), status }
  }
  // After Back the form still has the id of the sent message. A changed text is a new message and
  // gets a new id.
  if (outcome.data.content !== content) await send(v7())
  return null
}

function reasonOf(codes: string[] | null = []): InvalidMessage['error'] {
  if (codes?.includes('too_long')) return 'tooLong'
  return codes?.includes('required') ? 'required' : 'failed'
}
