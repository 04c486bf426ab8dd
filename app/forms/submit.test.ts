import { expect, test } from 'vitest'
import type { z } from 'zod'
import { chatInput } from '#contract/calls/chats.ts'
import { kbChange } from '#contract/calls/kbs.ts'
import { submit } from './submit.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

async function sent(data: FormData, schema: z.ZodType = kbChange): Promise<unknown> {
  const outcome = await submit(data, schema, async (value) => ({
    ok: true,
    data: value,
    headers: new Headers(),
  }))
  return outcome.ok ? outcome.data : outcome.result.error
}

test('an emptied field is sent as empty, so that its old text is deleted', async () => {
  expect(await sent(form(['title', 'Lamps'], ['description', '']))).toEqual({
    title: 'Lamps',
    description: '',
  })
})

test('an empty required field gets an error under its name', async () => {
  expect(await sent(form(['title', '']))).toEqual({ title: ['required'] })
})

test('a checked box overrides the hidden “off” of the same name', async () => {
  expect(await sent(form(['isPublic', 'off'], ['isPublic', 'on']))).toEqual({ isPublic: true })
})

test('all checked boxes of a list are sent, also if there is only one', async () => {
  const people = [crypto.randomUUID(), crypto.randomUUID()]
  for (const chosen of [people, people.slice(1), []]) {
    const boxes = chosen.map((id): [string, string] => ['userIds[]', id])
    expect(
      await sent(form(['kbId', crypto.randomUUID()], ['title', 'Lamps'], ...boxes), chatInput),
    ).toMatchObject({ userIds: chosen })
  }
})
