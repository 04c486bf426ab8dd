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

test('a field that was emptied is sent empty, so that what stood in it goes', async () => {
  expect(await sent(form(['title', 'Lamps'], ['description', '']))).toEqual({
    title: 'Lamps',
    description: '',
  })
})

test('a field that must not be empty is refused by that name', async () => {
  expect(await sent(form(['title', '']))).toEqual({ title: ['required'] })
})

test('a ticked box follows its “no”, and the last word counts', async () => {
  expect(await sent(form(['isPublic', 'off'], ['isPublic', 'on']))).toEqual({ isPublic: true })
})
