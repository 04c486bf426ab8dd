import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { limits } from './limits.ts'

/**
 * How the body of a request is read. `streamed`: as it comes, by whoever answers. Otherwise the
 * request is answered when its body has come whole, which may have so many bytes; of `form` the
 * fields are counted too.
 */
export type BodyRule = { kind: 'streamed' | 'whole' | 'form'; mostBytes: number }

/** The rule for a call of the API, by its method and its path below the API's base. */
export function bodyRuleOfCall(method: string, path: string, maxUploadBytes: number): BodyRule {
  const upload = method === 'POST' ? uploads.find(({ pattern }) => pattern.test(path)) : undefined
  if (upload) return streamed(upload.call, maxUploadBytes)
  if (path === calls.receivePaymentEvent.path)
    return { kind: 'whole', mostBytes: limits.paymentEventBytes }
  return { kind: 'whole', mostBytes: limits.jsonBodyBytes }
}

/** The rule for a page, by the path its form is sent to; script sends it to `<path>.data`. */
export function bodyRuleOfPage(method: string, path: string, maxUploadBytes: number): BodyRule {
  const page = method === 'POST' && pagesWithFiles.find(({ pattern }) => pattern.test(path))
  if (page) return streamed(page.call, maxUploadBytes)
  return { kind: 'form', mostBytes: limits.formBodyBytes }
}

type Upload = { pattern: RegExp; call: Call }

const uploads: Upload[] = Object.values<Call>(calls)
  .filter((call) => call.upload)
  .map((call) => ({ pattern: patternOf(call.path), call }))

/** The pages whose forms hold files, and the call that each hands them on to. */
const pagesWithFiles: Upload[] = [
  { pattern: patternOf('/kb/:kbId/resources/upload', true), call: calls.uploadResource },
  { pattern: patternOf('/feedback', true), call: calls.sendFeedback },
  { pattern: patternOf('/settings/picture', true), call: calls.uploadProfilePicture },
]

function patternOf(path: string, ofPage = false): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}${ofPage ? '(\\.data)?' : ''}/?$`)
}

function streamed({ upload }: Call, maxUploadBytes: number): BodyRule {
  const { most = 1, mostBytes = maxUploadBytes } = upload ?? {}
  return { kind: 'streamed', mostBytes: most * mostBytes + limits.besideFilesBytes }
}
