import { data, href } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { undoPath } from '#app/routes/bin/paths.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'

/** The creator dismisses a chat for everybody; others leave it. */
export type WayOutName = 'leave' | 'dismiss'

interface ChatParams {
  kbId: string
  chatId: string
}

export async function readWayOut(arrival: Arrival, params: ChatParams, way: WayOutName) {
  const chat = await upstream(arrival).readChat({ params })
  if (chat.knowledgeBaseId !== params.kbId) throw data(null, { status: 404 })
  if (!chat.can[way]) throw notAllowed()
  const t = getTranslator(arrival.context).getFixedT(null, 'chatSettings')
  return { title: t(`${way}.title`, { title: chat.title }), way, chat }
}

export async function goOut(arrival: Arrival, params: ChatParams, way: WayOutName) {
  const title = String((await readForm(arrival.request)).get('title') ?? '')
  const { attempt } = upstream(arrival)
  const answer = await (way === 'leave'
    ? attempt.leaveChat({ params })
    : attempt.deleteChat({ params }))
  // A chat that is already gone counts as a success.
  if (answer.ok || answer.status === 404)
    return redirectWithFlash(href('/kb/:kbId/chats', params), {
      kind: 'success',
      key: way === 'leave' ? 'chatLeft' : 'chatDismissed',
      values: { title },
      ...(way === 'dismiss' && answer.ok
        ? { undo: undoPath(params.kbId, { id: params.chatId }) }
        : {}),
    })
  const reason = reasonOf(getTranslator(arrival.context), answer.error.code)
  return redirectWithFlash(href('/kb/:kbId/chats/:chatId', params), {
    kind: 'error',
    key: way === 'leave' ? 'chatNotLeft' : 'chatNotDismissed',
    values: { reason },
  })
}
