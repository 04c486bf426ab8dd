import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { statement } from './statement.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

test('a statement is built once and runs with different values each time', async () => {
  let built = 0
  const findPerson = statement((db, { id, name }: { id: string; name: string }) => {
    built++
    return db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .where('display_name', '=', name)
  })
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  expect(await findPerson(api.db, ana)).toEqual([{ email: ana.email }])
  expect(await findPerson(api.db, ben)).toEqual([{ email: ben.email }])
  expect(await findPerson(api.db, { id: ana.id, name: ben.name })).toEqual([])
  expect(built).toBe(1)
})

test("a statement in a transaction sees the transaction's changes", async () => {
  const findName = statement((db, { id }: { id: string }) =>
    db.selectFrom('users').select('name').where('id', '=', id),
  )
  const { id } = await api.person('Ana')
  const within = api.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ name: 'Ada' }).where('id', '=', id).execute()
    expect(await findName(trx, { id })).toEqual([{ name: 'Ada' }])
    throw new Error('taken back')
  })
  await expect(within).rejects.toThrow('taken back')
  expect(await findName(api.db, { id })).toEqual([{ name: 'Ana' }])
})
