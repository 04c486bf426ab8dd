import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Term } from '#contract/entities/user.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const define = (
  person: Person,
  keyword: string,
  more: { definition?: string; kbId?: string } = {},
) =>
  api.call(person, 'createTerm', {
    body: {
      keyword,
      definition: 'What it means',
      ...more,
      scope: more.kbId ? 'kb' : 'user',
    },
  })

const tryToDefine = (person: Person, body: object) => api.attempt(person, 'createTerm', { body })

const keywords = async (person: Person) =>
  (await api.call(person, 'listTerms', {})).map((term: Term) => term.keyword)

const change = { keyword: 'Changed', definition: 'Another' }

async function team() {
  const [owner, admin, viewer] = [
    await api.person('Owner'),
    await api.person('Admin'),
    await api.person('Viewer'),
  ]
  const kb = await api.kb(owner)
  await api.join(admin, kb, 'admin')
  await api.join(viewer, kb)
  return { owner, admin, viewer, kb }
}

test('a person defines a term, sees it in their list, changes it and deletes it', async () => {
  const person = await api.person()
  const term = await define(person, '  SLA ', { definition: 'Service level\nagreement ' })
  expect(term).toMatchObject({ keyword: 'SLA', definition: 'Service level\nagreement' })
  expect(term).toMatchObject({ scope: 'user', kbId: null, can: { update: true, delete: true } })
  expect(await api.call(person, 'listTerms', {})).toEqual([term])
  const params = { termId: term.id }
  const changed = await api.call(person, 'updateTerm', { params, body: change })
  expect(changed).toEqual({ ...term, ...change })
  expect(await api.call(person, 'listTerms', {})).toEqual([changed])
  await api.call(person, 'deleteTerm', { params })
  expect(await keywords(person)).toEqual([])
})

test('a term needs a keyword and a definition of limited length', async () => {
  const person = await api.person()
  const blank = await tryToDefine(person, { keyword: ' ', definition: '\n' })
  expect(blank.fields).toEqual({ keyword: ['required'], definition: ['required'] })
  const long = await tryToDefine(person, {
    keyword: 'k'.repeat(limits.termKeywordLength + 1),
    definition: 'd'.repeat(limits.termDefinitionLength + 1),
  })
  expect(long.fields).toEqual({ keyword: ['too_long'], definition: ['too_long'] })
})

test('the scope of a term and its knowledge base must match', async () => {
  const { owner, kb } = await team()
  const words = { keyword: 'SLA', definition: 'Service level agreement' }
  const without = await tryToDefine(owner, { ...words, scope: 'kb' })
  expect([without.status, without.fields]).toEqual([400, { kbId: ['required'] }])
  const own = await tryToDefine(owner, { ...words, scope: 'user', kbId: kb.id })
  expect([own.status, own.fields]).toEqual([400, { kbId: ['foreign'] }])
})

test('a keyword is defined once, whatever its case and Unicode form', async () => {
  const person = await api.person()
  await define(person, 'Café Straße')
  for (const keyword of ['Café Straße', 'CAFÉ STRASSE', 'cafe\u0301 straße']) {
    const again = await tryToDefine(person, { keyword, definition: 'Again' })
    expect([keyword, again.status, again.code]).toEqual([keyword, 409, 'keyword_taken'])
  }
  expect(await keywords(await api.person())).toEqual([])
})

test('different people and knowledge bases can define the same keyword', async () => {
  const { owner, viewer, kb } = await team()
  const other = await api.kb(owner)
  await define(owner, 'SLA')
  await define(viewer, 'SLA')
  await define(owner, 'SLA', { kbId: kb.id })
  await define(owner, 'SLA', { kbId: other.id })
  expect(await keywords(owner)).toEqual(['SLA', 'SLA', 'SLA'])
  const again = { keyword: 'sla', definition: 'Again', scope: 'kb', kbId: kb.id }
  expect((await tryToDefine(owner, again)).code).toBe('keyword_taken')
})

test('a term cannot be renamed to the keyword of another term', async () => {
  const person = await api.person()
  await define(person, 'First')
  const { id } = await define(person, 'Second')
  const params = { termId: id }
  const taken = { keyword: 'FIRST', definition: 'x' }
  const refused = await api.attempt(person, 'updateTerm', { params, body: taken })
  expect([refused.status, refused.code]).toEqual([409, 'keyword_taken'])
  await api.call(person, 'updateTerm', { params, body: { keyword: 'SECOND', definition: 'x' } })
  expect(await keywords(person)).toEqual(['First', 'SECOND'])
})

test('only keyword and definition can be changed', async () => {
  const { owner, kb } = await team()
  const term = await define(owner, 'SLA')
  const body = { ...change, scope: 'kb', kbId: kb.id }
  await api.attempt(owner, 'updateTerm', { params: { termId: term.id }, body })
  expect(await api.call(owner, 'listTerms', {})).toMatchObject([{ scope: 'user', kbId: null }])
})

test('the same term defined twenty times at once exists once', async () => {
  const { owner, kb } = await team()
  for (const more of [{}, { scope: 'kb', kbId: kb.id }]) {
    const body = { keyword: 'Race', definition: 'Once', ...more }
    const all = await Promise.all(Array.from({ length: 20 }, () => tryToDefine(owner, body)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  }
  expect(await keywords(owner)).toEqual(['Race', 'Race'])
})

test('administrators define the terms of a knowledge base, and every member reads them', async () => {
  const { owner, admin, viewer, kb } = await team()
  const term = await define(admin, 'SLA', { kbId: kb.id })
  expect(term).toMatchObject({ scope: 'kb', kbId: kb.id, can: { update: true, delete: true } })
  const params = { termId: term.id }
  expect((await api.call(owner, 'updateTerm', { params, body: change })).keyword).toBe('Changed')
  expect(await api.call(viewer, 'listTerms', {})).toMatchObject([
    { keyword: 'Changed', can: { update: false, delete: false } },
  ])
  const refused = [
    await tryToDefine(viewer, { ...change, scope: 'kb', kbId: kb.id }),
    await api.attempt(viewer, 'updateTerm', { params, body: change }),
    await api.attempt(viewer, 'deleteTerm', { params }),
  ]
  expect(refused.map(({ status, code }) => [status, code])).toEqual(
    Array(3).fill([403, 'forbidden']),
  )
  await api.call(admin, 'deleteTerm', { params })
  expect(await keywords(viewer)).toEqual([])
})

test('a missing term and a term that is not visible get a 404, and so does a knowledge base of other people', async () => {
  const { owner, kb } = await team()
  const stranger = await api.person()
  const own = await define(owner, 'Own')
  const shared = await define(owner, 'Shared', { kbId: kb.id })
  for (const termId of [own.id, shared.id, newId(), 'none']) {
    const params = { termId }
    const answers = [
      await api.attempt(stranger, 'updateTerm', { params, body: change }),
      await api.attempt(stranger, 'deleteTerm', { params }),
    ]
    const code = termId === 'none' ? 'not_found' : 'term_not_found'
    expect(answers.map((answer) => answer.code)).toEqual([code, code])
  }
  for (const kbId of [kb.id, newId()]) {
    const answer = await tryToDefine(stranger, { ...change, scope: 'kb', kbId })
    expect(answer.code).toBe('kb_not_found')
  }
  expect(await keywords(owner)).toEqual(['Own', 'Shared'])
})

test('a public knowledge base shows its terms to members only', async () => {
  const { owner } = await team()
  const kb = await api.kb(owner, { isPublic: true })
  const { id } = await define(owner, 'SLA', { kbId: kb.id })
  const visitor = await api.person()
  expect(await keywords(visitor)).toEqual([])
  const params = { termId: id }
  expect((await api.attempt(visitor, 'deleteTerm', { params })).code).toBe('term_not_found')
  const body = { ...change, scope: 'kb', kbId: kb.id }
  expect((await tryToDefine(visitor, body)).code).toBe('forbidden')
})

test('a knowledge base keeps its terms when their author leaves; deleting it deletes its terms', async () => {
  const { owner, admin, viewer, kb } = await team()
  await define(admin, 'Kept', { kbId: kb.id })
  await define(admin, 'Own')
  await api.call(admin, 'leaveKb', { params: { kbId: kb.id } })
  expect(await keywords(admin)).toEqual(['Own'])
  expect(await keywords(viewer)).toEqual(['Kept'])
  await api.call(owner, 'deleteKb', { params: { kbId: kb.id } })
  expect(await keywords(viewer)).toEqual([])
})

test('the number of terms is limited', async () => {
  const person = await api.person()
  const rows = Array.from({ length: countLimits.termsPerOwner }, (_, n) => ({
    id: newId(),
    user_id: person.id,
    kb_id: null,
    keyword: `k${n}`,
    folded: `k${n}`,
    words: [`k${n}`],
    definition: 'd',
  }))
  await api.db.insertInto('terms').values(rows).execute()
  const more = await tryToDefine(person, { keyword: 'One more', definition: 'd' })
  expect([more.status, more.fields]).toEqual([400, { keyword: ['too_many'] }])
})

test('the list of terms is paged by keyword, and a term of any page can be fetched alone', async () => {
  const { owner, kb } = await team()
  const own = await define(owner, 'M500 and a half')
  const rows = Array.from({ length: countLimits.termsPerOwner }, (_, n) => {
    const keyword = `m${String(n).padStart(3, '0')}`
    const key = { keyword, folded: keyword, words: [keyword] }
    return { id: newId(), user_id: null, kb_id: kb.id, ...key, definition: 'd' }
  })
  await api.db.insertInto('terms').values(rows).execute()
  const listed: Term[] = []
  for (let after: string | undefined; ; after = listed.at(-1)?.id) {
    const page = await api.call(owner, 'listTerms', { query: after ? { after } : {} })
    expect(page.length).toBeLessThanOrEqual(limits.termPageSize)
    if (page.length === 0) break
    listed.push(...page)
  }
  expect(listed.map(({ keyword }) => keyword)).toEqual(
    rows.map(({ keyword }) => keyword).toSpliced(501, 0, own.keyword),
  )
  const last = listed.slice(-1)
  const alone = { query: { termId: last[0]?.id ?? '' } }
  expect(await api.call(owner, 'listTerms', alone)).toEqual(last)
  const stranger = await api.attempt(await api.person(), 'listTerms', alone)
  expect([stranger.status, stranger.code]).toEqual([404, 'term_not_found'])
})
