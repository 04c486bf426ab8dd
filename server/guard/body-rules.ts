import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { limits } from '#contract/limits.ts'
import { pagePathOf } from '#shared/page-data.ts'

// `streamed`: the handler reads the body as it arrives. `whole` and `form`: it is buffered first,
// at most `mostBytes` long. `form` also limits the number of fields.
export type BodyRule = { kind: 'streamed' | 'whole' | 'form'; mostBytes: number }

/** `path` is relative to the API's base path. */
export function bodyRuleOfCall(method: string, path: string, maxUploadBytes: number): BodyRule {
  const upload = uploads.find(({ pattern, call }) => call.method === method && pattern.test(path))
  if (upload) return streamed(upload.call, maxUploadBytes)
  if (path === calls.receivePaymentEvent.path)
    return { kind: 'whole', mostBytes: limits.paymentEventBytes }
  const long = longBodies.find(({ pattern, call }) => call.method === method && pattern.test(path))
  if (long) return { kind: 'whole', mostBytes: long.call.mostBodyBytes ?? limits.jsonBodyBytes }
  return { kind: 'whole', mostBytes: limits.jsonBodyBytes }
}

type HeaderValue = string | null | undefined

/** The path that a form posts to, and the headers about its body. */
export type PageRequest = {
  method: string
  path: string
  contentType: HeaderValue
  contentLength: HeaderValue
}

/** A form with files is streamed, unless it is as small as one without files. */
export function bodyRuleOfPage(
  { method, path, contentType, contentLength }: PageRequest,
  maxUploadBytes: number,
): BodyRule {
  const isSmall = contentLength && Number(contentLength) <= limits.formPartsBytes
  const page =
    method === 'POST' &&
    isMultipart(contentType) &&
    !isSmall &&
    pagesWithFiles.find(({ pattern }) => pattern.test(pagePathOf(path)))
  if (page) return streamed(page.call, maxUploadBytes)
  const isLong = method === 'POST' && writingPages.some((one) => one.test(pagePathOf(path)))
  return { kind: 'form', mostBytes: isLong ? limits.writtenFormBytes : limits.formBodyBytes }
}

// A form that can have files.
function isMultipart(contentType: HeaderValue): boolean {
  return /^\s*multipart\/form-data\s*(;|$)/i.test(contentType ?? '')
}

/** Files or a part of one may take long. */
export function isUploadType(contentType: HeaderValue): boolean {
  return /^\s*(multipart\/|application\/offset\+octet-stream)/i.test(contentType ?? '')
}

type Upload = { pattern: RegExp; call: Call }

const uploads: Upload[] = Object.values<Call>(calls)
  .filter((call) => call.upload || call.streams)
  .map((call) => ({ pattern: patternOf(call.path), call }))

const longBodies: Upload[] = Object.values<Call>(calls)
  .filter((call) => call.mostBodyBytes)
  .map((call) => ({ pattern: patternOf(call.path), call }))

/** With a whole text in a field. */
const writingPages = ['/kb/:kbId/resources/new-page', '/kb/:kbId/resources/:resourceId/edit'].map(
  patternOf,
)

/** Each with the call that the page passes its body to. */
const pagesWithFiles: Upload[] = [
  { pattern: patternOf('/kb/:kbId/resources/upload'), call: calls.uploadResource },
  {
    pattern: patternOf('/kb/:kbId/resources/:resourceId/versions'),
    call: calls.uploadVersion,
  },
  { pattern: patternOf('/kb/import'), call: calls.importKb },
  { pattern: patternOf('/feedback'), call: calls.sendFeedback },
  { pattern: patternOf('/settings/picture'), call: calls.uploadProfilePicture },
  { pattern: patternOf('/kb/:kbId/chats/:chatId'), call: calls.sendMessageForm },
  { pattern: patternOf('/kb/:kbId/chats/:chatId/new-post'), call: calls.sendMessageForm },
  { pattern: patternOf('/kb/:kbId/chats/:chatId/thread/:rootId'), call: calls.sendMessageForm },
]

// The id of a chat does not match a word: `/kb/:kbId/chats/new` is another page, without files.
function patternOf(path: string): RegExp {
  const pattern = path.replace(':chatId', '[\\da-fA-F-]{36}').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`)
}

function streamed({ upload }: Call, maxUploadBytes: number): BodyRule {
  const { most = 1, mostBytes = maxUploadBytes } = upload ?? {}
  return { kind: 'streamed', mostBytes: most * mostBytes + limits.besideFilesBytes }
}
