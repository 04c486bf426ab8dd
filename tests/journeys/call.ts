import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Call, CallAnswer, CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { expect } from '#tests/reader/expect.ts'
import { addressOf, type LooseInput } from '#tests/support/call.ts'

/** The header that a browser sends with a form of this site's pages. */
export const ofOwnPage = { 'sec-fetch-site': 'same-origin' }

/** Makes an API call as the user who is signed in on this page. Fails if the call fails. */
export async function call<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<Calls[N]>,
): Promise<CallAnswer<Calls[N]>> {
  const definition: Call = calls[name]
  const { body } = input as LooseInput
  const answer = await page.request.fetch(`/api${addressOf(definition, input as LooseInput)}`, {
    method: definition.method,
    ...(body === undefined ? {} : { data: body }),
  })
  expect(answer.ok(), `${name}: ${answer.status()} ${await answer.text()}`).toBe(true)
  const said = await answer.json()
  return definition.answer === 'raw' ? said : said.data
}

/** Uploads these files as the user of this page, and returns their resources. */
export async function uploadFiles(
  page: Page,
  kbId: string,
  files: string[],
): Promise<CallAnswer<Calls['uploadResource']>> {
  const form = new FormData()
  for (const file of files)
    form.append('file', new File([await readFile(file)], path.basename(file)))
  const address = addressOf(calls.uploadResource, { params: { kbId } })
  const answer = await page.request.post(`/api${address}`, { headers: ofOwnPage, multipart: form })
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}
