import { formatSize } from '#app/locales/format.ts'
import { settingsContext } from '#app/middleware/context.ts'
import { getTranslator } from '#app/preferences/language.ts'
import {
  type MeantQuestions,
  readMeantQuestions,
} from '#app/routes/kb/chats/mentions/read-meant-questions.ts'
import { bufferPrefix, fieldsOfHead } from '#app/upstream/buffer-prefix.ts'
import type { Arrival } from '#app/upstream/call.ts'
import type { Failed } from '#app/upstream/failure.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'

export interface InvalidMessage {
  /** Empty in a form without one. */
  title: string
  content: string
  reason: string
  /** Whether `@everyone` in the text notifies everybody. */
  asksEveryone: boolean
  /** Null if nothing is asked. */
  meant: MeantQuestions | null
  status: number
}

// Enough bytes for the text, which is before the files, at four bytes per character.
const headBytes = limits.messageLength * 4 + 20_000

/** Streams the files on. Returns what the page shows if the message was rejected. */
export async function passMessage(
  arrival: Arrival,
  chatId: string,
): Promise<InvalidMessage | null> {
  const { body, headers } = arrival.request
  const { passing, head } = bufferPrefix(body ?? new Blob([]).stream(), headBytes)
  const path = pathOf(calls.sendMessageForm.path, { params: { chatId } })
  const answer = await passForm<Message>(arrival, path, passing)
  if (answer.ok) return null
  const fields = await fieldsOfHead(head(), headers.get('content-type') ?? '')
  return {
    title: String(fields.get('title') ?? ''),
    content: String(fields.get('content') ?? ''),
    reason: reasonOf(arrival, answer, hasFiles(head())),
    asksEveryone: answer.error.code === everyoneUndecided,
    meant: await readMeantQuestions(arrival, chatId, { error: answer.error, fields }),
    status: answer.status,
  }
}

const everyoneUndecided = 'everyone_undecided'

// A file field without a file is sent with an empty name.
function hasFiles(head: Buffer): boolean {
  const name = calls.sendMessageForm.upload.field
  return new RegExp(`name="${name}"; filename="[^"]`, 'i').test(head.toString('latin1'))
}

const ofFiles = [
  ...(['person_full', 'disk_full', 'upload_interrupted'] as const),
  ...(['too_many_requests', 'chat_not_found'] as const),
]

function reasonOf({ context }: Arrival, { error }: Failed, withFiles: boolean): string {
  const t = getTranslator(context).getFixedT(null, ['chats', 'attachments', 'errors'])
  const again = withFiles ? ` ${t('attachments:chooseAgain')}` : ''
  const { content, file } = error.fields ?? {}
  if (content?.includes('too_long')) return t('composer.tooLong', { max: limits.messageLength })
  if (content?.includes('required')) return t('composer.required')
  if (file) return t('attachments:tooMany', { max: limits.attachmentsPerMessage }) + again
  if (error.code === 'too_large') {
    const size = formatSize(context.get(settingsContext).maxUploadBytes)
    return t('attachments:fileTooLarge', { size }) + again
  }
  const known = ofFiles.find((code) => code === error.code)
  if (error.code === everyoneUndecided || error.code === 'mention_undecided') return again.trim()
  return (known ? t(`errors:${known}`) : t('composer.failed')) + again
}
