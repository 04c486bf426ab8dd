import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApi } from '#tests/support/api.ts'
import { busyMs } from '#tests/support/turns.ts'

test('making folders takes no longer where many folders are', async () => {
  const api = await openApi()
  const owner = await api.person()
  const { id: kbId } = await api.kb(owner)
  const make = async (name: string) => {
    const paths = Array.from({ length: 200 }, (_, n) => `${name} ${n}`)
    const before = busyMs()
    const body = { folderId: null, paths }
    const ids = await api.call(owner, 'makeFolders', { params: { kbId }, body })
    expect(new Set(ids).size).toBe(paths.length)
    return busyMs() - before
  }
  await make('First')
  const few = await make('Second')
  await sql`insert into folders (id, kb_id, parent_id, name, created_by)
    select gen_random_uuid(), ${kbId}::uuid, null, 'Folder ' || n, ${owner.id}::uuid
    from generate_series(1, 9000) n`.execute(api.db)
  expect(await make('Third')).toBeLessThan(6 * few)
  await api.close()
})
