import type { Call } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { calls } from '#contract/calls.ts'
import type { Person, TestApi } from './api.ts'
import { type Attempt, readAnswer } from './call.ts'
import { bookTries } from './tries/book.ts'
import { chatTries } from './tries/chats.ts'
import { commentTries } from './tries/comments.ts'
import { fileTries } from './tries/files.ts'
import { kbTries } from './tries/kbs.ts'
import { ownTries } from './tries/own.ts'
import type { CallAttempt, Prepared } from './tries/try.ts'
import { uploadTries } from './tries/uploads.ts'
import { versionTries } from './tries/versions.ts'
import { writtenTries } from './tries/written.ts'

/** How to make each call of the contract with valid input. */
export const attempts: Record<CallName, CallAttempt> = {
  ...ownTries,
  ...kbTries,
  ...fileTries,
  ...versionTries,
  ...writtenTries,
  ...uploadTries,
  ...chatTries,
  ...bookTries,
  ...commentTries,
}

/** Makes a prepared call as this person. Throws if the answer breaks the contract. */
export async function perform(
  api: TestApi,
  person: Person | null,
  name: CallName,
  prepared: Prepared,
): Promise<Attempt> {
  const who = person && (prepared.as ?? person)
  const attempt =
    prepared.form || prepared.init
      ? await sendForm(api, who, name, prepared)
      : await api.look(who, name, prepared)
  if (!attempt.code) await prepared.undo?.()
  return attempt
}

async function sendForm(
  api: TestApi,
  who: Person | null,
  name: CallName,
  { params, form, init: sent }: Prepared,
) {
  const { method, path }: Call = calls[name]
  const address = path.replace(/:(\w+)/g, (_, param: string) => params?.[param] ?? '')
  const init = sent ?? (form ? { body: form } : {})
  return readAnswer(name, await api.send(who, method, address, init))
}
