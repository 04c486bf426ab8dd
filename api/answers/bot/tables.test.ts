import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chat } from '#contract/entities/chat.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'
import { openInstance } from '#tests/support/instance.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

/** Asks about one file. Returns the first quote. */
async function answer(file: string, text: string, question: string) {
  return (await answers(file, text, question))[0]
}

async function answers(file: string, text: string, question: string) {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  await uploadAndAnalyse(api, owner, kbId, file, text)
  const { data } = await owner.call<Chat[]>('GET', `/chats?kbId=${kbId}`)
  const chat = data.find(({ systemChat }) => systemChat === 'ai_chat')
  const instance = openInstance(api.deps, {})
  const asker = { ...owner, name: 'Owner', email: '' }
  const asked = await ask(instance, asker, chat?.id ?? '', question)
  const { citations } = await ended(instance, asked)
  await instance.close()
  return citations
}

const contacts = 'Area,Floor,Contact\nCooling,2,Maria Lind\nPower,1,Tom Berg\n'
const chinese = '供应商,联系人,到期日\n南方物流集团,赵敏,2027-03-31\n华东印刷厂,孙丽,2026-12-31\n'

test('an answer from a sheet says in which row and column the quoted cell is', async () => {
  const english = await answer('contacts.csv', contacts, 'Who is the contact for power?')
  expect(english?.quote).toBe('Tom Berg')
  expect(english?.cell).toEqual({
    row: 3,
    column: 'Contact',
    first: { column: 'Area', text: 'Power' },
  })
  const quoted = await answer('供应商.csv', chinese, '南方物流集团的联系人是谁？')
  expect(quoted?.quote).toBe('赵敏')
  expect(quoted?.cell).toEqual({
    row: 2,
    column: '联系人',
    first: { column: '供应商', text: '南方物流集团' },
  })
})

const suppliers = [
  'Supplier,Contact,Phone,City,First order,Yearly amount',
  'Harbour Cleaning,Tim Vos,+31 10 778 21,Rotterdam,2024-06-30,84000',
  'Western Catering,Rhys Morgan,+44 29 310 77,Cardiff,2025-01-15,120500',
].join('\n')

test('a question about two columns of a row gets one quote with both cells', async () => {
  const both = await answers(
    'suppliers.csv',
    suppliers,
    'Who is the contact for Harbour Cleaning, and what is the phone number?',
  )
  expect(both.map(({ quote }) => quote)).toEqual(['Tim Vos\t+31 10 778 21'])
  expect(both[0]?.cell?.column).toBe('Contact · Phone')
  expect(both[0]?.marks).toEqual([
    { start: 0, end: 7 },
    { start: 8, end: 21 },
  ])
  const apart = await answers(
    'suppliers.csv',
    suppliers,
    'What are the contact and the city of Western Catering?',
  )
  expect(apart.map(({ quote, marks }) => marks.map((at) => quote.slice(at.start, at.end)))).toEqual(
    [['Rhys Morgan', 'Cardiff']],
  )
  const order = await answers(
    'suppliers.csv',
    suppliers,
    'When was the first order of Western Catering?',
  )
  expect(order.map(({ quote }) => quote)).toEqual(['2025-01-15'])
})

test('a phone number is found without its column’s name, and a room is none', async () => {
  const rooms = 'Name,Room,Extension\nTom Holt,B-206,4415\nAnna Berg,B-204,4411\n'
  const quoted = await answer('rooms.csv', rooms, 'What is Tom Holt’s phone number?')
  expect(quoted?.quote).toBe('4415')
})

test.each([
  ['Who has extension 4411?', 'Anna Berg'],
  ['Whose room is B-206?', 'Tom Holt'],
])('“%s” is not answered by its own words', async (question, expected) => {
  const rooms = 'Name,Room,Extension\nTom Holt,B-206,4415\nAnna Berg,B-204,4411\n'
  expect((await answer('rooms.csv', rooms, question))?.quote).toBe(expected)
})

test('a date tells when, also if the question names another column', async () => {
  const visits = 'Visit,Site,Date\nOpening,Bergen,2026-05-04\nClosing,Lyon,2026-09-01\n'
  const quoted = await answer('visits.csv', visits, 'When is the visit in Bergen?')
  expect(quoted?.quote).toBe('2026-05-04')
})

test('a question about two rows gets the cell of each', async () => {
  const both = await answers(
    'suppliers.csv',
    suppliers,
    'What are the yearly amounts of Harbour Cleaning and Western Catering?',
  )
  expect(both.map(({ quote }) => quote).sort()).toEqual(['120500', '84000'])
})

const given = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ivo', 'June']
const family = ['Moss', 'Reed', 'Stone', 'Vale', 'Wood', 'Young', 'Adler', 'Frost']
const staff = [
  'Name,Team,Office,Start date',
  ...family.flatMap((last, row) =>
    given.map((first, n) => {
      const team = ['Design', 'Sales', 'Finance', 'Support'][n % 4]
      const office = n === 4 && row < 2 ? 'Leeds' : 'Oslo'
      return `${first} ${last},${team},${office},20${10 + n}-0${1 + row}-01`
    }),
  ),
].join('\n')

test.each([
  ['When did Hana Frost start?', ['2017-08-01']],
  ['Which team is Ivo Adler in?', ['Design']],
  ['What is the start date of Dan Wood?', ['2013-05-01']],
  ['Who works in the Leeds office?', ['Eva Moss', 'Eva Reed']],
])('only rows that have all of “%s” are quoted, among similar ones', async (question, expected) => {
  const quoted = await answers('staff.csv', staff, question)
  expect(quoted.map(({ quote }) => quote).sort()).toEqual(expected)
})

const teams =
  '姓名,部门,办公室\n王芳,设计部,上海\n李雷,销售部,北京\n张敏,设计部,北京\n赵刚,财务部,上海\n'

test.each([
  [
    'Who works in Finance?',
    'Name,Team\nAda Moss,Design\nBen Reed,Finance\nCleo Vale,Sales\n',
    ['Ben Reed'],
  ],
  ['谁在设计部工作？', teams, ['王芳', '张敏']],
])(
  '“%s” finds people of a team, whose list does not say “work”',
  async (question, list, expected) => {
    const quoted = await answers('staff.csv', list, question)
    expect(quoted.map(({ quote }) => quote)).toEqual(expected)
  },
)

const colleagues =
  '姓名,部门,办公室,电话,入职日期\n张伟,研发部,A座301,13800001111,2020-03-01\n刘芳,人力资源部,B座108,13800002222,2021-07-15\n陈思远,研发部,A座302,13800003333,2023-01-09\n'
const team =
  'Name,Role,Office,Phone,Start date\nJonas Field,Tour lead,B3.01,+44 20 7946 0018,2021-02-01\nMira Vance,Grants officer,B2.14,+44 20 7946 0042,2019-09-16\n'

test.each([
  ['刘芳坐在哪？', colleagues, ['B座108']],
  ['研发部有几个人？', colleagues, []],
  ['Where does Mira Vance sit?', team, ['B2.14']],
  ['What is Jonas Field’s salary?', team, []],
  ['What is the budget of Mira Vance?', team, []],
  ['What is the role of Mira Vance?', team, ['Grants officer']],
  ['How many children does Jonas Field have?', team, []],
])('“%s” gets a cell of the asked kind, or nothing', async (question, list, expected) => {
  const quoted = await answers('staff.csv', list, question)
  expect(quoted.map(({ quote }) => quote)).toEqual(expected)
})

const directory = [
  '姓名,部门,电话,工位',
  '王晓琳,研发部,138-0013-8002,A-102',
  '刘美娟,财务部,138-0013-8004,C-301',
  '孙浩然,研发部,138-0013-8005,A-105',
  '周雨桐,人事部,138-0013-8006,C-305',
  '郑佳怡,财务部,138-0013-8008,C-302',
  '陈思远,研发部,138-0013-8001,A-101',
  '赵立,研发部,138-0013-8009,A-109',
].join('\n')

test.for<[question: string, said: string[]]>([
  ['谁坐在 C-302？', ['郑佳怡']],
  ['138-0013-8006 是谁的电话？', ['周雨桐']],
  ['财务部的人电话是多少？', ['138-0013-8004', '138-0013-8008']],
  ['研发部有哪些人？', ['王晓琳', '孙浩然', '陈思远', '赵立']],
])('“%s” is answered by all cells that were asked for, and no others', async ([question, said]) => {
  const quotes = await answers('通讯录.csv', directory, question)
  expect(quotes.map(({ quote }) => quote).sort()).toEqual(said.toSorted())
})

test('an amount is no phone number and no date', async () => {
  const quoted = await answer('suppliers.csv', suppliers, 'How much do we pay Western Catering?')
  expect(quoted?.quote).toBe('120500')
})

test('an answer from running text has no cell', async () => {
  const quoted = await answer('note.md', 'The contact for power is Tom Berg.', 'Who is for power?')
  expect(quoted?.quote).toContain('Tom Berg')
  expect(quoted).not.toHaveProperty('cell')
})

test('a column is found by its name far below the names of the columns', async () => {
  const names = ['Amber', 'Basalt', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove', 'Harbor']
  const rows = names.flatMap((one) =>
    names.map((other) => `${one} ${other} pump,Keeper ${other},Inspector ${one},Depot ${other}`),
  )
  const sheet = ['Device,Responsible,Deputy,Storage', ...rows].join('\n')
  const quoted = await answer('devices.csv', sheet, 'Who is the deputy for the Harbor Dune pump?')
  expect(quoted?.quote).toBe('Inspector Harbor')
  expect(quoted?.cell).toMatchObject({ row: 61, column: 'Deputy' })
})

test('a Chinese column is found by its name far below the names of the columns', async () => {
  const [places, people] = [[...'东南西北中上下前后左'], [...'赵钱孙李周吴郑王冯陈']]
  const rows = places.flatMap((one, n) =>
    places.map((other, m) => `${one}${other}湾泵站,${people[n]}志强,${people[m]}丽华,${one}门仓库`),
  )
  const sheet = ['设备,负责人,值班人,存放地点', ...rows].join('\n')
  const quoted = await answer('设备.csv', sheet, '后下湾泵站的值班人是谁？')
  expect(quoted?.quote).toBe('郑丽华')
  expect(quoted?.cell).toMatchObject({ row: 88, column: '值班人' })
})

test('empty cells of a row do not shift its columns', async () => {
  const sheet = 'Area,Floor,Room,Contact\nCooling,,,Maria Lind\nPower,1,12,Tom Berg\n'
  const quoted = await answer('areas.csv', sheet, 'Who is the contact for cooling?')
  expect(quoted?.quote).toBe('Maria Lind')
  expect(quoted?.cell?.column).toBe('Contact')
})
