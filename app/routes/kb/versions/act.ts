import { data } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { readForm } from '#app/forms/read-form.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { calls } from '#contract/calls.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { pathOf } from '#contract/path-of.ts'
import { versionsPath } from './versions-path.ts'

interface Ids {
  kbId: string
  resourceId: string
}

/** Streams a form with a file to the API, as a new version. */
export async function addVersion(arrival: Arrival, ids: Ids) {
  const path = pathOf(calls.uploadVersion.path, { params: ids })
  const answer = await passForm<Resource>(arrival, path)
  if (!answer.ok) return data({ code: answer.error.code }, { status: answer.status })
  return redirectWithFlash(withinDialogOf(arrival.request, versionsPath(ids)), {
    kind: 'success',
    key: 'versionAdded',
    values: { name: answer.data.title },
  })
}

const changes = {
  restore: ['restoreVersion', 'versionRestored', 'versionNotRestored'],
  delete: ['deleteVersion', 'versionDeleted', 'versionNotDeleted'],
} as const

/** Restores or deletes the version that a form names. */
export async function changeVersion(arrival: Arrival, ids: Ids) {
  const form = await readForm(arrival.request)
  const intent = form.get('intent') === 'delete' ? 'delete' : 'restore'
  const n = String(form.get('n') ?? '')
  const [call, done, failed] = changes[intent]
  const answer = await upstream(arrival).attempt[call]({ params: { ...ids, version: n } })
  const to = withinDialogOf(arrival.request, versionsPath(ids))
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: done, values: { n } })
  const reason = reasonOf(getTranslator(arrival.context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: failed, values: { reason } })
}
