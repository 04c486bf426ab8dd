import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSources } from '#api/answers/bot/quotes/sources.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'
import { answerFromColumns } from './answer.ts'
import { loadTables } from './load.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const question = 'What is the total cost?'

/** What a file answers, if its first page is found. */
async function total(name: string, text: string, { isPartial = false } = {}) {
  const { db } = api.deps
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  const { id: resourceId } = await uploadAndAnalyse(api, owner, kbId, name, text)
  if (isPartial)
    await db
      .updateTable('resources')
      .set({ is_partial: true })
      .where('id', '=', resourceId)
      .execute()
  const [source] = await loadSources(db, kbId, [{ resourceId, page: 1, start: 0, text: '' }])
  if (!source) throw new Error('no page')
  const tables = await loadTables(db, { kbId, question, ranked: [], sources: [source] })
  return (await answerFromColumns(question, tables))?.content
}

const costs = '# Costs\n\n| Item | Cost |\n|---|---|\n| Desk | 80 |\n| Lamp | 15 |\n'
const sum = '80 [1] + 15 [2] = 95'
const htmlRow = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const htmlTable = (rows: string[][]) =>
  `<h1>Costs</h1><table>${[['Item', 'Room', 'Cost'], ...rows].map(htmlRow).join('')}</table>`
const two = htmlTable([
  ['Desk', 'A', '80'],
  ['Lamp', 'B', '15'],
])

test.for<[where: string, name: string, text: string]>([
  ['file', 'costs.md', costs],
  ['section', 'costs.md', `${costs}\n# Staff\n\n| Name | Room |\n|---|---|\n| Ann | A |\n`],
  ['section right above the next one', 'costs.md', `${costs}# Staff\nAnn is in room A.\n`],
  ['document', 'costs.html', two],
  ['chapter of a document', 'costs.html', `${two}<h2>Staff</h2><p>Ann is in room A.</p>`],
])('a table at the end of a %s is added up', async ([, name, text]) => {
  expect(await total(name, text)).toBe(sum)
})

const note = 'kept in the northern part of the house until the winter, when all leave '.repeat(4)
const rooms = Array.from({ length: 12 }, (_, n) => [`Item ${n}`, note.trim(), `${n + 1}`])
const rows = rooms.map((cells) => `| ${cells.join(' | ')} |\n`).join('')

test.for<[name: string, text: string]>([
  ['costs.md', `# Costs\n\n| Item | Note | Cost |\n|---|---|---|\n${rows}\nAll are paid.\n`],
  ['costs.html', `${htmlTable(rooms)}<p>All are paid.</p>`],
  // The last row of the first page is cut before its number.
  ['long row.html', htmlTable([...rooms.slice(0, 2), ['Rug', note.repeat(11), '20']])],
])('a table that goes on in the next part of %s is not added up', async ([name, text]) => {
  expect(await total(name, text)).toBeUndefined()
})

test('nothing is added up at the end of what was read of a file that is too large', async () => {
  expect(await total('costs.md', costs, { isPartial: true })).toBeUndefined()
  const sheet = 'Item,Cost\nDesk,80\nLamp,15\n'
  expect(await total('costs.csv', sheet)).toBe(sum)
  expect(await total('costs.csv', sheet, { isPartial: true })).toBeUndefined()
})
