import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { limits } from './limits.ts'
import { pagePathOf } from './page-data.ts'

/**
 * How the body of a request is read. `streamed`: the handler reads it as it arrives. `whole` and
 * `form`: the body is buffered first, at most `mostBytes` long. `form` also limits the number of
 * fields.
 */
export type BodyRule = { kind: 'streamed' | 'whole' | 'form'; mostBytes: number }

/** The body rule of an API call. `path` is relative to the API's base path. */
export function bodyRuleOfCall(method: string, path: string, maxUploadBytes: number): BodyRule {
  const upload = method === 'POST' ? uploads.find(({ pattern }) => pattern.test(path)) : undefined
  if (upload) return streamed(upload.call, maxUploadBytes)
  if (path === calls.receivePaymentEvent.path)
    return { kind: 'whole', mostBytes: limits.paymentEventBytes }
  return { kind: 'whole', mostBytes: limits.jsonBodyBytes }
}

/** Returns the body rule of a page or its data, by the path that the page's form posts to. */
export function bodyRuleOfPage(method: string, path: string, maxUploadBytes: number): BodyRule {
  const page =
    method === 'POST' && pagesWithFiles.find(({ pattern }) => pattern.test(pagePathOf(path)))
  if (page) return streamed(page.call, maxUploadBytes)
  return { kind: 'form', mostBytes: limits.formBodyBytes }
}

type Upload = { pattern: RegExp; call: Call }

const uploads: Upload[] = Object.values<Call>(calls)
  .filter((call) => call.upload)
  .map((call) => ({ pattern: patternOf(call.path), call }))

/** The pages whose forms contain files, each with the call that the page passes its body to. */
const pagesWithFiles: Upload[] = [
  { pattern: patternOf('/kb/:kbId/resources/upload'), call: calls.uploadResource },
  { pattern: patternOf('/feedback'), call: calls.sendFeedback },
  { pattern: patternOf('/settings/picture'), call: calls.uploadProfilePicture },
]

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}

function streamed({ upload }: Call, maxUploadBytes: number): BodyRule {
  const { most = 1, mostBytes = maxUploadBytes } = upload ?? {}
  return { kind: 'streamed', mostBytes: most * mostBytes + limits.besideFilesBytes }
}
