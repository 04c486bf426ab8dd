import type { CallAnswer, CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { Browser } from '#tests/support/browser.ts'
import { addressOf, makeCall } from '#tests/support/call.ts'
import { bytesOf, type DemoFile } from './files.ts'

export type Person = Awaited<ReturnType<typeof signIn>>

/** Ids by what the story calls a thing: `marit`, `trials`, `trials/Townhall`, `trials/Safety`. */
export type Ids = Record<string, string>

export type World = { ids: Ids; people: Record<string, Person> }

export async function signIn(origin: string, { name, email }: { name: string; email: string }) {
  const api = `${origin}/api`
  const browser = new Browser(api)
  const { data } = await browser.signIn({ name, email })
  const { cookie } = browser
  return {
    id: data?.user.id ?? '',
    call: <N extends CallName>(name: N, input: CallInput<Calls[N]>) =>
      makeCall(api, cookie, name, input),
    upload: async <N extends 'uploadResource' | 'uploadAttachment'>(
      name: N,
      params: Record<string, string>,
      file: DemoFile,
      fields: Record<string, string> = {},
    ): Promise<CallAnswer<Calls[N]>> => {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.append(field, value)
      body.append('file', new File([new Uint8Array(await bytesOf(file))], file.path))
      const at = api + addressOf(calls[name], { params })
      const answer = await fetch(at, { method: 'POST', headers: { cookie, origin }, body })
      if (!answer.ok) throw new Error(`${file.path}: ${await answer.text()}`)
      return (await answer.json()).data
    },
  }
}

export function personOf({ people }: World, key: string): Person {
  const person = people[key]
  if (!person) throw new Error(`nobody is called ${key}`)
  return person
}

export function idOf({ ids }: World, name: string): string {
  const id = ids[name]
  if (!id) throw new Error(`nothing is called ${name}`)
  return id
}
