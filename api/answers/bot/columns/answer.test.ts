import { expect, test } from 'vitest'
import type { Source } from '#api/answers/bot/quotes/sources.ts'
import type { DocumentPage } from '#api/documents/analysis/document.ts'
import { extractCsv } from '#api/documents/analysis/extract/csv.ts'
import { extractMd } from '#api/documents/analysis/extract/md.ts'
import { answerFromColumns } from './answer.ts'

function sourcesOf(title: string, pages: DocumentPage[]): Source[] {
  return pages.map(({ kind, name, text, view }, index) => {
    const of = { resourceId: title, version: 1, title, page: index + 1 }
    const whole = { pageText: text, start: 0, text }
    return {
      ...of,
      ...whole,
      pageKind: kind,
      pageName: name ?? null,
      firstLine: null,
      view: view ?? {},
    }
  })
}

async function ask(question: string, table: string, title = 'table.csv') {
  const isSheet = title.endsWith('.csv')
  const { pages } = isSheet ? extractCsv(table) : extractMd(table)
  const answer = await answerFromColumns(question, [
    { pages: sourcesOf(title, pages), isWhole: isSheet },
  ])
  if (!answer) return null
  const words = answer.quotes.map(({ page, start, end }) => page.pageText.slice(start, end))
  return answer.content === '' ? words : [...words, answer.content]
}

const products =
  'Product,Month,Units\nLamp,March,310\nLamp,April,90\nDesk,April,120\nChair,April,85\n'
const wide = 'Product,March,April\nLamp,310,90\nDesk,20,"1,120"\nChair,50,85\n'
const orders =
  'Order,Customer,Amount\n1041,Harbour Ltd,€ 880\n1042,Mill & Sons,€ 1200\n1043,Quay,€ 95\n'
const sites = '中心,入组\n卑尔根,19\n里昂,9\n'
const enrolled =
  'Site,Month,Participants\nBergen,March,90\nLyon,March,30\nBergen,April,120\nLyon,April,20\n'
const patients =
  'Site,Month,Patients withdrawn,Enrolled\nLyon,March,2,4\nLyon,April,1,5\nOslo,March,1,2\n'
const sales = '产品名称,月份,销量（件）\n台灯,三月,310\n台灯,四月,90\n书桌,四月,120\n'

test.for<[question: string, table: string, quotes: string[]]>([
  ['Which product sold most in April?', products, ['120']],
  ['Which product sold most in April?', wide, ['1,120']],
  ['Which product sold the fewest units in April?', products, ['85']],
  ['Which order is the largest?', orders, ['€ 1200']],
  ['What is the smallest amount?', orders, ['€ 95']],
  ['Which customer has the largest order?', orders, ['Mill & Sons\t€ 1200']],
  ['四月哪个产品销量最高？', sales, ['120']],
  ['四月卖得最少的是哪个产品？', sales, ['90']],
])('“%s” is answered by the row with that value', async ([question, table, quotes]) => {
  expect(await ask(question, table)).toEqual(quotes)
})

test.for<[question: string, table: string, said: string[]]>([
  [
    'How many units were sold in April in total?',
    products,
    ['90', '120', '85', '90 [1] + 120 [2] + 85 [3] = 295'],
  ],
  [
    'What is the total amount of all orders?',
    orders,
    ['€ 880', '€ 1200', '€ 95', '€ 880 [1] + € 1200 [2] + € 95 [3] = € 2175'],
  ],
  [
    'How many participants did Bergen enrol in total?',
    enrolled,
    ['90', '120', '90 [1] + 120 [2] = 210'],
  ],
  [
    'How many participants did Bergen enrol in total?',
    enrolled.replace('Participants', 'Enrolled'),
    ['90', '120', '90 [1] + 120 [2] = 210'],
  ],
  ['How many patients did Lyon recruit in total?', patients, ['4', '5', '4 [1] + 5 [2] = 9']],
  [
    '卑尔根一共入组多少人？',
    '中心,月份,入组\n卑尔根,三月,90\n里昂,三月,30\n卑尔根,四月,120\n',
    ['90', '120', '90 [1] + 120 [2] = 210'],
  ],
  ['四月一共卖了多少？', sales, ['90', '120', '90 [1] + 120 [2] = 210']],
  ['一共入组多少人？', sites, ['19', '9', '19 [1] + 9 [2] = 28']],
])('“%s” is answered by a sum of its quotes', async ([question, table, said]) => {
  expect(await ask(question, table)).toEqual(said)
})

test('a sum that the table has itself is quoted, and is not the largest value', async () => {
  const table = 'Item,Cost\nRent,800\nHeat,95.50\nTotal,895.50\n'
  expect(await ask('What is the total cost?', table)).toEqual(['895.50'])
  expect(await ask('Which item has the highest cost?', table)).toEqual(['800'])
})

test.for<[question: string, table: string]>([
  // Each product has several rows, and who sold most in all of them is no number of a row.
  ['Which product sold most?', products],
  // A word that the table does not have may change what is meant.
  ['Which product sold most in Bergen?', products],
  ['Which product has the most complaints in April?', products],
  ['Which customer has the most orders?', orders],
  ['How many orders are there in total?', orders],
  ['Which product sold most after March?', products],
  ['What is the second largest order?', orders],
  ['How many participants did Bergen lose in total?', enrolled],
  ['How many patients did Lyon enrol in total?', patients.replace(',Enrolled', ',Age')],
  // A row without a site is one of Bergen too, or a row has the sum of the others.
  ['How many participants did Bergen enrol in total?', `${enrolled}Bergen,May,7\n,June,9\n`],
  ['How many participants did Bergen enrol in total?', `${enrolled}Bergen,All,210\n`],
  // Two columns may be meant, or a column is not a number throughout.
  ['Which site is the largest?', 'Site,Staff,Beds\nOslo,12,40\nLyon,30,20\n'],
  ['What is the largest amount?', 'Order,Amount\n1,80\n2,unknown\n3,90\n'],
  ['What is the largest amount?', 'Order,Amount\n1,80 kg\n2,90 g\n'],
  ['What is the total amount?', 'Order,Amount\n1,1.200\n2,2.500\n'],
  ['What is the total share?', 'Site,Share\nOslo,10%\nLyon,20%\n'],
  ['哪个产品销量最高？', sales],
  ['一共有多少人？', sites],
  ['上海四月哪个产品销量最高？', sales],
])('“%s” is not answered from a column if it is not sure', async ([question, table]) => {
  expect(await ask(question, table)).toBeNull()
})

test('all rows with the largest value are quoted', async () => {
  expect(
    await ask('Which boat is the longest?', 'Boat,Length\nAda,12 m\nEsk,9 m\nMoth,12 m\n'),
  ).toEqual(['12 m', '12 m'])
})

test('a table in a text is compared if it ends on its page', async () => {
  const table = '# Boats\n\n| Boat | Length |\n|---|---|\n| Ada | 12.5 m |\n| Esk | 9 m |\n'
  expect(
    await ask('Which boat is the longest?', `${table}\nAll are in the harbour.\n`, 'boats.md'),
  ).toEqual(['12.5 m'])
})

test('a table whose rows are interrupted is not compared', async () => {
  const table = '| Boat | Berth | Length |\n|---|---|---|\n| Ada | 1 | 12 m |\n| Esk | 2 | 9 m |\n'
  const rest = '| At sea |\n| Moth | 3 | 15 m |\n\nAll are afloat.\n'
  expect(await ask('Which boat is the longest?', table + rest, 'boats.md')).toBeNull()
})

test('the largest value of a hundred thousand rows is found on whichever page it is', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => `part ${n},${(n * 7919) % 100_003}`)
  const highest = rows.reduce((one, other) =>
    Number(other.split(',')[1]) > Number(one.split(',')[1]) ? other : one,
  )
  expect(
    await ask('Which part has the highest weight?', ['Part,Weight', ...rows].join('\n')),
  ).toEqual([highest.split(',')[1]])
})

const months =
  'Month,Bergen,Lyon,Oslo,Total\nMarch,19,24,7,50\nApril,12,9,12,33\nTotal,31,33,19,83\n'
const caption =
  '| Month | Lamp | Desk |\n|---|---|---|\n| March | 310 | 20 |\n| April | 90 | 120 |\n'
const centres = '月份,卑尔根,里昂\n三月,19,24\n四月,12,9\n'

test.for<[question: string, table: string, title: string, quotes: string[] | null]>([
  ['Which site enrolled most in March?', months, 'Enrolment by site.csv', ['24']],
  ['Which site enrolled the fewest in March?', months, 'Enrolment by month and site.csv', ['7']],
  ['Which site enrolled most in April?', months, 'Enrolment by site.csv', ['12', '12']],
  ['Which site recruited the most participants in March?', months, 'Patients per site.csv', ['24']],
  [
    'Which product sold most in April?',
    `# Figures\n\nSales by product\n\n${caption}\nEnd.\n`,
    'notes.md',
    ['120'],
  ],
  [
    'Which site has the highest cost?',
    'Item,Site A,Site B\nRent,8,7\nCost,15,19\n',
    't.csv',
    ['19'],
  ],
  ['四月哪个中心入组最多？', centres, '各中心入组人数.csv', ['12']],
  // Nothing says that the columns are sites, or that they count what is asked for.
  ['Which site enrolled most in March?', months, 'Enrolment.csv', null],
  ['Which site enrolled most in March?', months, 'Visits by site.csv', null],
  ['Which site enrolled most in March?', months, 'Enrolment by month at site 4.csv', null],
  ['Which site had the most dropouts in March?', months, 'Enrolment by site.csv', null],
  ['Which country enrolled most in March?', months, 'Enrolment by site.csv', null],
  [
    'Which site enrolled most in March?',
    'Month,Bergen seen,Bergen lost,Lyon\nMarch,9,1,3\nMay,8,2,2\n',
    'Enrolment by site.csv',
    null,
  ],
  // It names no row, or a value is missing.
  ['Which site enrolled most?', months, 'Enrolment by site.csv', null],
  ['Which site enrolled most in May?', months, 'Enrolment by site.csv', null],
  ['Which site enrolled most in March?', `${months}May,1,,3,4\n`, 'Enrolment by site.csv', ['24']],
  ['Which site enrolled most in May?', `${months}May,1,,3,4\n`, 'Enrolment by site.csv', null],
  [
    'Which product sold most in April?',
    'Month,Units,Returns\nMarch,9,2\nApril,8,1\n',
    'Sales by product.csv',
    null,
  ],
  ['四月哪个中心入组最多？', centres, '入组人数.csv', null],
])(
  '“%s” is answered by a column, if they are what is asked for',
  async ([question, table, title, quotes]) => {
    expect(await ask(question, table, title)).toEqual(quotes)
  },
)

const boats = 'Boat,Length,Draught\nAda,12 m,2 m\nEsk,10 m,1 m\nMoth,10 m,2 m\nNib,8 m,10 kg\n'

test.for<[question: string, table: string, quotes: string[] | null]>([
  ['Which boats are 10 m long?', boats, ['10 m', '10 m']],
  ['Which boats are 10 m long?', 'Name,Type\nEsk,10 m boat\nAda,12 m boat\n', ['10 m boat']],
  ['哪些船只长 10 米？', '船只,长度\n海鸥,12 米\n飞鱼,10 米\n', ['10 米']],
  // Their draught is not their length, and another quantity may be meant.
  ['Which boats are 2 m long?', boats, null],
  ['Which boats are longer than 10 m?', boats, null],
  ['Which boats are 10 m wide?', boats, null],
])(
  '“%s” is answered by the rows with the quantity, or not from them',
  async ([question, table, quotes]) => {
    expect(await ask(question, table, question.startsWith('哪') ? '船.csv' : 'table.csv')).toEqual(
      quotes,
    )
  },
)
