import { expect, test } from 'vitest'
import { extractAnswer } from './answer.ts'
import { answer, rank } from './rank.fixture.ts'

const travel =
  'Trips are booked in the travel tool. A night in a hotel may cost 140 euros at most. Receipts are handed in within 30 days. Maria Lind signs every trip before it is booked.'
const lunch = 'The kitchen opens at noon. Soup is free for guests. Coffee is made by the machine.'

test('the sentence that answers is quoted, and the number in it is marked', async () => {
  const { quotes } = await answer('How many euros may a hotel night cost?', [lunch, travel])
  expect(quotes).toEqual([
    {
      quote: 'A night in a hotel may cost 140 euros at most.',
      mark: expect.stringContaining('140'),
    },
  ])
})

test('how soon something has to happen is answered by a number', async () => {
  const { quotes } = await answer('How soon are receipts handed in?', [lunch, travel])
  expect(quotes[0]).toEqual({
    quote: 'Receipts are handed in within 30 days.',
    mark: expect.stringMatching(/^30/),
  })
})

test('the heading of a section with a number is no part of an answer', async () => {
  const minutes =
    'Minutes of May\n\n3. Open day\nThe open day is on Saturday 28 November. Jonas leads the tour.'
  const { quotes } = await answer('When is the open day?', [lunch, minutes])
  expect(quotes[0]?.quote).toMatch(/^The open day is on Saturday 28 November\./)
})

test('a quote does not end at a semicolon, where the next clause may be the one that answers', async () => {
  const limits =
    '2000 元以下由组长审批；2000 元至 10000 元由总监审批；10000 元以上由总经理审批。另有附表。'
  const { quotes } = await answer('12000 元由谁审批？', [limits, lunch])
  expect(quotes[0]?.quote).toContain('10000 元以上由总经理审批。')
})

test('a "who" question is answered by a name', async () => {
  const { quotes } = await answer('Who signs trips?', [travel, lunch])
  expect(quotes[0]?.quote).toBe('Maria Lind signs every trip before it is booked.')
  expect(quotes[0]?.mark).toContain('Lind')
})

test('a "who" question is answered by a committee, and by no month', async () => {
  const amendment =
    'Amendment 3 was approved by the regional ethics committee on 12 March, with one condition: sites inform patients. The sites met in Bergen.'
  const { quotes } = await answer('Who approved Amendment 3?', [amendment, lunch])
  expect(quotes[0]?.mark).toBe('the regional ethics committee')
})

test('a sentence that refers to the one before is quoted with it', async () => {
  const text =
    'The office was founded by Ana Silva in Porto. She moved it to Vienna in 1987. Rent was low there at the time.'
  const { quotes } = await answer('When did Ana Silva move the office?', [text, lunch])
  expect(quotes[0]?.quote).toContain('1987')
  expect(quotes[0]?.quote).toContain('Ana Silva')
  expect(quotes[0]?.quote).not.toContain('Rent')
})

test('a question in a file is quoted together with its answer', async () => {
  const text =
    'Questions and answers.\n\nHow do I reset my badge? Ask at the front desk in the hall.'
  const { quotes } = await answer('How do I reset my badge?', [text, lunch])
  expect(quotes[0]?.quote).toContain('front desk')
})

test('Chinese questions are answered from Chinese files', async () => {
  const text = '差旅通过系统预订。酒店每晚最多 140 欧元。发票须在三十天内提交。'
  const { quotes } = await answer('酒店每晚最多多少欧元？', [text, '厨房中午开门。汤对客人免费。'])
  expect(quotes[0]?.quote).toBe('酒店每晚最多 140 欧元。')
  expect(quotes[0]?.mark).toContain('140')
})

test('a question on another topic finds nothing', async () => {
  const other = await answer('Which treaty ended the war between the two kingdoms?', [
    travel,
    lunch,
  ])
  expect(other).toEqual({ found: false, quotes: [] })
  expect((await answer('哪项条约结束了两个王国之间的战争？', [travel])).found).toBe(false)
  expect((await extractAnswer('Who?', [])).found).toBe(false)
})

test('a text that shares only common words with a question does not answer it', async () => {
  const town = '这是全国最大的城市。许多人居住在这里。它在贸易历史上具有重要地位。'
  const asked = '全国最大的城市有哪座瀑布？'
  expect(await answer(asked, [town])).toEqual({ found: false, quotes: [] })
  const waterfall = '全国最大的城市有一座瀑布，叫银练瀑布。'
  expect((await answer(asked, [town, waterfall])).quotes[0]?.quote).toBe(waterfall)
})

test('a question on a name that no file contains finds nothing, even if its other words fit', async () => {
  const english = [
    'The Arden railway is 364 kilometres long. It was opened in 1903 by a company of the state.',
    'The Dover railway is 175 kilometres long and has nine stations.',
    'The Esk railway was built in 1991. It is 49 kilometres long.',
  ]
  expect((await answer('How long is the Arden railway?', english)).found).toBe(true)
  expect((await answer('How long is the Bexley railway?', english)).found).toBe(false)
  const chinese = [
    '广茂铁路全长364.6公里，由三茂铁路股份有限公司管理运营。这条铁路于1991年投入运营。',
    '大莱龙铁路位于山东省北部，全长175公里，沿线设有九个车站。',
    '广三铁路于1903年筑成，全长49公里。',
  ]
  expect((await answer('广茂铁路全长多少公里？', chinese)).found).toBe(true)
  expect((await answer('邬磬铁路在哪一年筑成？', chinese)).found).toBe(false)
})

test('two sentences of a text that may answer are both quoted', async () => {
  const text =
    'The archive opens at nine on Mondays. Bring a card. Lockers are in the hall and cost nothing at all. The archive opens at ten on Sundays.'
  const { quotes } = await answer('When does the archive open?', [text, lunch])
  const quoted = quotes.map((one) => one.quote).join(' ')
  expect(quoted).toContain('at nine')
  expect(quoted).toContain('at ten')
})

test('at most three files that say the same are cited', async () => {
  const texts = ['a', 'b', 'c', 'd'].map(
    (word) => `Note ${word}. The badge printer stands in room 12. Note ${word} ends.`,
  )
  const { quotes } = await answer('Where does the badge printer stand?', [...texts, lunch])
  expect(quotes.map((one) => one.quote)).toEqual(
    Array(3).fill('The badge printer stands in room 12.'),
  )
})

const rules =
  'Expenses\n\nReceipts above 50 euros need the approval of Amira Haddad before the purchase.\n\nTravel\n\nTrips are booked in the travel tool.'

test('a heading with a number is no answer either', async () => {
  const text =
    '# 89. Mails about unread notifications\n\nWhat stays unread is collected in one mail for each person.'
  const asked = 'When are mails about unread notifications sent?'
  const passages = rank(asked, [{ text, heading: '89. Mails about unread notifications' }])
  const { citations } = await extractAnswer(asked, passages)
  expect(citations.map(({ start, end }) => text.slice(start, end))).toEqual([
    'What stays unread is collected in one mail for each person.',
  ])
})

test('a date alone does not say why', async () => {
  const text =
    '# The database is synced\n\n2026-11-23\n\nA power cut lost what was already confirmed, so the database is synced.'
  const { quotes } = await answer('Why is the database synced?', [text, lunch])
  expect(quotes.map(({ quote }) => quote)).not.toContain('2026-11-23')
  expect(quotes[0]?.quote).toContain('A power cut')
})

test('a heading helps to find and is never quoted: the answer stands below it', async () => {
  const quotes = async (question: string) => (await answer(question, [rules, lunch])).quotes
  const below = 'Receipts above 50 euros need the approval of Amira Haddad before the purchase.'
  expect((await quotes('What about expenses?')).map(({ quote }) => quote)).toEqual([below])
  expect((await quotes('Who has to approve expenses?')).map(({ quote }) => quote)).toEqual([below])
  const marked = rules.replace('Expenses', '# Expenses')
  const [first] = (await answer('What about expenses?', [marked, lunch])).quotes
  expect(first?.quote).toBe(below)
})

test('of a row of a table, the cell is quoted that answers', async () => {
  const table =
    'Item\tLimit\tApproved by\nHotel night\t140 euros\tMaria Lind\nTaxi in the city\t30 euros\tTom Berg'
  const first = async (question: string) =>
    (await answer(question, [table, lunch])).quotes[0]?.quote
  expect(await first('How many euros may a hotel night cost?')).toBe('140 euros')
  expect(await first('Who approves a taxi in the city?')).toBe('Tom Berg')
})

test('of a row, the cell is quoted in whose column the question asks', async () => {
  const suppliers = [
    '供应商\t联系人\t年度金额（元）\t到期日',
    '南方物流集团\t赵敏\t1,280,000\t2027-03-31',
    '华东印刷厂\t孙丽\t356,500\t2026-12-31',
    '北方广告\t周强\t98,000\t2026-06-30',
  ].join('\n')
  const first = async (question: string) =>
    (await answer(question, [suppliers, lunch])).quotes[0]?.quote
  expect(await first('南方物流集团的联系人是谁？')).toBe('赵敏')
  expect(await first('南方物流集团的年度金额是多少？')).toBe('1,280,000')
  expect(await first('华东印刷厂的合同什么时候到期？')).toBe('2026-12-31')
  // The names of the columns have most words of this question, and answer nothing.
  expect(await first('周强是哪家供应商的联系人？')).toBe('北方广告')
})

test('of a list, one item is quoted', async () => {
  const list =
    'Bring to the visit:\n- the diary of the patient\n- the unused tablets\n- the consent form'
  const { quotes } = await answer('What about the diary of the patient for the visit?', [
    list,
    lunch,
  ])
  expect(quotes[0]?.quote).toBe('- the diary of the patient')
})

const expenses = [
  'Expenses',
  'Travel is booked by the office, in the second class, and paid by the association.',
  'Expenses are approved by Maria Lind.',
  'Meals are paid up to 40 euros for each day, without wine.',
  'Receipts must be sent before 5 May 2026.',
  'Whoever loses a ticket writes a note about it.',
].join('\n\n')
const claims =
  '报销\n\n差旅由办公室预订。\n\n报销单由 Maria Lind 审批。\n\n餐费每天四十元。\n\n发票应在2026年5月5日之前寄出。\n\n丢失车票须写说明。'

test('each part of a question gets a quote if another sentence answers it', async () => {
  const english = await answer('Who approves expenses, and when must receipts be sent?', [
    expenses,
    lunch,
  ])
  expect(english.quotes.map(({ quote }) => quote).join(' ')).toContain('Maria Lind')
  expect(english.quotes.map(({ quote }) => quote).join(' ')).toContain('5 May 2026')
  const chinese = await answer('谁审批报销单，发票什么时候寄出？', [claims, lunch])
  expect(chinese.quotes.map(({ quote }) => quote).join(' ')).toContain('Maria Lind')
  expect(chinese.quotes.map(({ quote }) => quote).join(' ')).toContain('2026年5月5日')
})

test('a part that no sentence surely answers gets no quote', async () => {
  const { quotes } = await answer('Who approves expenses, and when is the garden watered?', [
    expenses,
    lunch,
  ])
  expect(quotes.map(({ quote }) => quote).join(' ')).not.toContain('5 May')
})

test('a value beside the label that is asked for is quoted before sentences with the same word', async () => {
  const protocol = [
    'A randomised study of one medicine in adults with a disease that comes back often. Sponsor: Northlight Research. Principal investigator: Dr Amira Haddad. Version 4 replaces version 3 from the day on which the committee has approved it.',
    'Serious events are told to the safety desk of the sponsor. The sponsor informs the authority.',
  ]
  const first = async (question: string, texts: string[]) =>
    (await answer(question, texts)).quotes[0]?.quote
  expect(await first('Who is the sponsor?', protocol)).toBe('Sponsor: Northlight Research.')
  const chinese = ['申办方：北光研究所。主要研究者：李明博士。', '申办方须在七日内通知监管部门。']
  expect(await first('谁是申办方？', chinese)).toBe('申办方：北光研究所。')
})

test('the label of somebody who does something answers who did it', async () => {
  const crane =
    'Inspector: Dagny Holm.\n\nThe crane was inspected on 4 April. The repair cost 18,400 kroner.'
  const [english] = (await answer('And who inspected it?', [crane, lunch])).quotes
  expect(english?.quote).toBe('Inspector: Dagny Holm.')
  const chinese = '起重机于四月四日检查。\n\n检查人：王芳。'
  const [first] = (await answer('是谁检查的？', [chinese, '厨房中午开门。'])).quotes
  expect(first?.quote).toBe('检查人：王芳。')
})

test('how many there are is said by an amount, and not by a date', async () => {
  const texts = [
    'The first participant was enrolled in Bergen on 3 February.',
    'By the end of May, nineteen of the participants were in Bergen. The others were enrolled in Lyon.',
  ]
  const { quotes } = await answer('How many participants were enrolled in Bergen?', texts)
  expect(quotes[0]?.quote).toContain('nineteen')
  expect(quotes.map(({ quote }) => quote)).not.toContain(texts[0])
})

test('a number of other things does not say how many there are', async () => {
  const visits =
    'Visits\n\nThere are nine visits. Visit 1 is the screening.\n\nThe window of a visit is three days before or after its date.'
  const { quotes } = await answer('How many visits are there and what is the window?', [
    visits,
    lunch,
  ])
  const quoted = quotes.map(({ quote }) => quote).join(' ')
  expect(quoted).toContain('nine visits')
  expect(quoted).toContain('three days')
})

test.each([
  ['what did we decide about the budget', 'The pier budget was set at 412,000 kroner.'],
  ['Is there anything on painters?', 'Ben asks three painters for offers.'],
  ['关于预算我们决定了什么？', '码头预算定为四十一万二千克朗。'],
  ['我们对预算做了什么决定？', '码头预算定为四十一万二千克朗。'],
])('what is said about a topic need not have the words around it: %s', async (question, quote) => {
  const { quotes } = await answer(question, [
    'The pier budget was set at 412,000 kroner. The work begins in May.\n\nBen asks three painters for offers.',
    'The committee decided to sell the old crane. We agreed on the price.',
    '码头预算定为四十一万二千克朗。五月开工。',
    '委员会决定出售旧起重机。我们商定了价格。',
  ])
  expect(quotes[0]?.quote).toBe(quote)
})

test('a sentence that names nobody and lacks a word of the question does not say who', async () => {
  const consent = 'You may stop at any time, and you need not say why. Come to the site.'
  expect((await answer('Who may stop the trial?', [consent, lunch])).found).toBe(false)
  const plan = 'Reporting\n\nThe nurse reports every event. The site phones first.'
  expect((await answer('Who reports an event?', [plan, lunch])).quotes[0]?.quote).toContain('nurse')
})
