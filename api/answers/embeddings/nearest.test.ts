import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'
import { embeddingLimits } from './limits.ts'
import { findNearest } from './nearest.ts'

const api = await openApi({
  env: { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: 'http://127.0.0.1:9' },
})
const { db } = api
afterAll(api.close)

const space = 'a model'
const dimensions = 3
/** Several statements, the last one not full. */
const count = 2 * embeddingLimits.comparedPerStatement + 100

/** A knowledge base whose vectors are spread over a circle, not in the order of its passages. */
async function largeKb() {
  const owner = await api.person('Marit')
  const { id: kbId } = await api.kb(owner)
  const resourceId = newId()
  const file = { id: resourceId, kb_id: kbId, uploader_id: owner.id, title: 'log', type: 'x' }
  await db
    .insertInto('resources')
    .values({ ...file, size: 1, ...nothing })
    .execute()
  await sql`with added as (
      insert into passages (kb_id, resource_id, page, start_offset, end_offset, text, tsv, length)
      select ${kbId}, ${resourceId}, 1, n, n, n::text, '', 1 from generate_series(1, ${count}::int) n
      returning id, text::int as n
    )
    insert into embeddings (passage_id, kb_id, resource_id, space, digest, embedding)
    select id, ${kbId}, ${resourceId}, ${space}, '',
      array[cos(n * 1.37), sin(n * 1.37), 0.1]::real[]::halfvec from added`.execute(db)
  return { kbId, resourceIds: [], space }
}

const nothing = {
  folder_id: null,
  hash: null,
  failure: null,
  original_url: null,
  canonical_url: null,
}

test('a large knowledge base is compared in several statements, with the same result', async () => {
  const place = await largeKb()
  const vector = Array.from({ length: dimensions }, (_, n) => n + 1)
  const whole = await findNearest(db, place, vector, false)
  let inParts: typeof whole = []
  const statements = await countStatements(/embeddings/, async () => {
    inParts = await findNearest(db, place, vector, true)
  })
  expect(inParts).toEqual(whole)
  expect(inParts).toHaveLength(embeddingLimits.nearest)
  expect(statements).toBeGreaterThanOrEqual(3)
})
