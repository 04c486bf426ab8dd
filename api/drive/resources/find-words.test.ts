import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function findIn(pages: string[]) {
  const olga = await api.person('Olga')
  const kb = await api.kb(olga)
  const resourceId = await addFile(api.db, kb.id, olga, { title: 'a.txt', pages })
  const params = { kbId: kb.id, resourceId }
  return async (q: string) => {
    const finds = await api.call(olga, 'findInResource', { params, query: { q } })
    return finds.map(({ page, start, end }) => [page, pages[page - 1]?.slice(start, end)])
  }
}

test('words are found on all pages, whatever their case and the ends of lines between them', async () => {
  const find = await findIn(['The washout\nperiod.', 'Nothing.', 'WASHOUT  Period, washout.'])
  expect(await find('washout period')).toEqual([
    [1, 'washout\nperiod'],
    [3, 'WASHOUT  Period'],
  ])
  expect(await find(' Washout ')).toEqual([
    [1, 'washout'],
    [3, 'WASHOUT'],
    [3, 'washout'],
  ])
})

test('signs of patterns are only signs, and no words find nothing', async () => {
  const find = await findIn(['Costs (net) 50 % of a.b_c [1]|{2}', '洗脱期为十四天。'])
  expect(await find('(net) 50 %')).toEqual([[1, '(net) 50 %']])
  expect(await find('a.b_c [1]|{2}')).toEqual([[1, 'a.b_c [1]|{2}']])
  expect(await find('a_b')).toEqual([])
  expect(await find('axb')).toEqual([])
  expect(await find('脱期')).toEqual([[2, '脱期']])
  expect(await find('  ')).toEqual([])
})

test('of very many finds the first are listed', async () => {
  const find = await findIn([Array.from({ length: 400 }, () => 'a').join(' '), 'a '.repeat(400)])
  const found = await find('a')
  expect(found).toHaveLength(500)
  expect(found.filter(([page]) => page === 2)).toHaveLength(100)
})
