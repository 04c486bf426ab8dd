import { redirect } from 'react-router'
import { z } from 'zod'
import { backWithFlash, staysHere } from '#app/forms/back-with-flash.ts'
import { toastField } from '#app/forms/from-here.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { threadPath } from '#app/routes/kb/chats/paths.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/follow.ts'

const wish = z.enum(['yes', 'no']).catch('yes')

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const follows = wish.parse(form.get('follows')) === 'yes'
  const { chatId, rootId } = params
  const input = { params: { chatId, rootId }, body: { follows } }
  const answer = await upstream({ request, context }).attempt.followThread(input)
  const to = returnPath(form.get('from'), threadPath(params))
  if (answer.ok && !form.has(toastField) && staysHere({ request, context }, form)) return null
  const key = follows ? 'threadFollowed' : 'threadUnfollowed'
  return backWithFlash(
    { request, context },
    form,
    to,
    answer.ok ? { kind: 'success', key } : { kind: 'error', key: 'threadNotFollowed' },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(threadPath(params))
}
