import { expect, test } from 'vitest'
import { kbChange } from '#contract/calls/kbs.ts'
import { submit } from './submit.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

async function sent(data: FormData): Promise<unknown> {
  const outcome = await submit(data, kbChange, async (value) => ({
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

test('a checked box overrides the hidden “off” of the same name, because the last value counts', async () => {
  expect(await sent(form(['isPublic', 'off'], ['isPublic', 'on']))).toEqual({ isPublic: true })
})
