import { v7 } from 'uuid'
import type { Upstream } from '#app/upstream/client.ts'
import { messageInput } from '#contract/calls/messages.ts'

export interface Refused {
  content: string
  error: 'required' | 'tooLong' | 'failed'
  status: number
}

/** Sends the plain form's message; returns what to show if it was rejected. */
export async function sendForm(
  api: Upstream,
  chatId: string,
  form: FormData,
): Promise<Refused | null> {
  const content = String(form.get('content') ?? '')
  const clientId = String(form.get('clientId') ?? '')
  const parsed = messageInput.safeParse({ clientId, content })
  if (!parsed.success) return { content, error: whyInvalid(parsed.error.issues), status: 400 }
  const send = (id: string) =>
    api.attempt.sendMessage({ params: { chatId }, body: { clientId: id, content } })
  const answer = await send(clientId)
  if (!answer.ok) return { content, error: 'failed', status: answer.status }
  // After Back the form still has the id of the sent message. If its text was changed, it is a new
  // message and needs a new id.
  if (answer.data.content !== parsed.data.content) await send(v7())
  return null
}

function whyInvalid(issues: { message: string }[]): Refused['error'] {
  if (issues.some(({ message }) => message === 'too_long')) return 'tooLong'
  return issues.some(({ message }) => message === 'required') ? 'required' : 'failed'
}
