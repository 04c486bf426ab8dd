import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

// Other statements may be those of background work, which starts seconds later.
const ours = /bin_entries|bin_rows|\\"folders\\"/

/** Creates a knowledge base with a folder of `count` folders with one file each. */
async function haveFolder(count: number) {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner)
  const params = { kbId: kb.id }
  const body = { name: 'Oslo', parentId: null }
  const { id } = await api.call(owner, 'createFolder', { params, body })
  await sql`insert into folders (id, kb_id, parent_id, name, created_by)
    select gen_random_uuid(), ${kb.id}, ${id}, n, ${owner.id}
    from generate_series(1, ${count}::int) n`.execute(api.db)
  await sql`insert into resources (id, kb_id, folder_id, title, type, size, status, uploader_id)
    select gen_random_uuid(), ${kb.id}, id, name, 'text/plain', 1, 'completed', ${owner.id}
    from folders where kb_id = ${kb.id} and parent_id = ${id}`.execute(api.db)
  await sql`update kbs set resource_count = ${count}, resource_size = ${count}
    where id = ${kb.id}`.execute(api.db)
  return { owner, kb, params, body: { ids: [id] } }
}

async function work(count: number) {
  const { owner, kb, params, body } = await haveFolder(count)
  const socket = await api.socket(owner)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const deleting = await countStatements(ours, () =>
    api.call(owner, 'deleteFolders', { params, body }),
  )
  const gone = (await api.call(owner, 'readKb', { params })).resourceCount
  const restoring = await countStatements(ours, () =>
    api.call(owner, 'restoreFromBin', { params, body }),
  )
  const back = (await api.call(owner, 'readKb', { params })).resourceCount
  const said = () => socket.events.map(({ type }) => type).filter((type) => type !== 'kb_update')
  await expect.poll(said, { timeout: 20_000 }).toEqual(['files_change', 'files_change'])
  expect([gone, back]).toEqual([0, count])
  await api.call(owner, 'deleteFolders', { params, body })
  const purging = await countStatements(ours, () => api.call(owner, 'purgeBin', { params, body }))
  return { deleting, restoring, purging }
}

test('a large folder is deleted, restored and deleted for good with as many statements and events as a smaller one', async () => {
  expect(await work(1_000)).toEqual(await work(250))
})

test('a folder with more files than one statement moves is deleted and restored whole', async () => {
  const { owner, params, body } = await haveFolder(2_300)
  const read = async () => {
    const folders = await api.call(owner, 'listFolders', { params })
    const { resourceCount } = await api.call(owner, 'readKb', { params })
    return [
      folders.length,
      folders.find(({ id }) => id === body.ids[0])?.resourceCount,
      resourceCount,
    ]
  }
  const before = await read()
  await api.call(owner, 'deleteFolders', { params, body })
  expect(await read()).toEqual([0, undefined, 0])
  await api.call(owner, 'restoreFromBin', { params, body })
  expect(await read()).toEqual(before)
  expect(before).toEqual([2_301, 2_300, 2_300])
})

test('a knowledge base with many members is restored with as many statements as one with few', async () => {
  const restore = async (members: number) => {
    const owner = await api.person('Olga')
    const kb = await api.kb(owner)
    for (let n = 0; n < members; n++) await api.join(await api.person('Vic'), kb)
    await api.call(owner, 'deleteKb', { params: { kbId: kb.id } })
    const body = { ids: [kb.id] }
    return countStatements(/kb_members|bin_rows/, () => api.call(owner, 'restoreKbs', { body }))
  }
  expect(await restore(12)).toBe(await restore(2))
})
