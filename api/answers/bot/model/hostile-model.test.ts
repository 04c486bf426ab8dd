import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openApi } from '#tests/support/api.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'
import { type FakeReply, startFakeOpenai } from '#tests/support/fake-openai.ts'

const api = await openApi()
const { db } = api
afterAll(api.close)

const pages = ['The ferry to Skarv leaves at 07:40 on weekdays.']
const quoted = '<quote id="1">leaves at 07:40 on weekdays</quote>'

async function answerTo(...pieces: string[]) {
  const fake = await startFakeOpenai()
  onTestFinished(fake.close)
  const reply = (next: FakeReply) => fake.reply(next)
  reply({ pieces })
  const owner = await api.person('Marit')
  const kb = await makeKb(api, owner)
  await addFile(db, kb.id, owner, { title: 'ferry.txt', pages })
  const instance = api.instance({ modelUrl: fake.url })
  onTestFinished(instance.bot.close)
  const question = await ask(instance, owner, kb.aiChatId, 'When does the ferry to Skarv leave?')
  return { answer: await ended(instance, question), instance, reply }
}

const readable = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

test.for([
  ['as it is', '[1]'],
  ['with a character reference', '&#91;1&#93;'],
  ['with a named character reference', '&lbrack;1&rsqb;'],
  ['with its digit as a character reference', '[&#x31;]'],
  ['with backslashes', '\\[1\\]'],
  ['inside another one', '\\[\\[1\\]2\\]'],
  ['around a removed quotation', '[<quote id="1">no such words</quote>1]'],
  ['in full width', '［１］'],
  ['in Chinese brackets', '【3】〔4〕〖5〗'],
  ['like a note', '[^1]'],
  ['with an invisible character', '[\u200b1\u3164]'],
  ['with formatting', '[**1**]'],
  ['beside an invisible link', '[[\u200d](https://evil.test/)1]'],
  ['with a private character', '[\uE0001]'],
  ['with a private character as a character reference', '[&#xE000;1]'],
  ['with a private character as a decimal reference', '[1&#57344;]'],
  ['with a private character of another plane', '[&#xF0000;1]'],
  ['with a reference whose sign is a reference', '[&&#35;xE000;1]'],
  ['with a reference whose digit is a reference', '[&#xE00&#48;;1]'],
  ['with a control character', '[\u00011\u0085]'],
])(
  'a number in brackets that the model wrote %s cannot be read in the answer',
  async ([, forged]) => {
    const { answer } = await answerTo(`Early ${quoted}. It is free ${forged} today.`)
    expect(readable(answer.html)).toBe('Early [1]. It is free today.')
  },
)

test.for([
  '[[1](https://evil.test/)]',
  '[1](https://evil.test/)',
  '[![1](https://evil.test/1.png)]',
])('a number in brackets that the model wrote as a link cannot be read: %s', async (forged) => {
  const { answer } = await answerTo(`Early ${quoted}. It is free ${forged} today.`)
  const words = readable(answer.html)
  expect(words).toMatch(/^Early \[1\]\. It is free.* today\.$/)
  expect(words.slice('Early [1]'.length)).not.toContain('1]')
  expect(words.slice('Early [1]'.length)).not.toContain('[1')
})

test.for([
  ['a list', '[1, 2]', '(1, 2)'],
  ['a list with a character reference', '[1&#44; 2]', '(1, 2)'],
  ['a list inside brackets', '[[1, 2]1]', '[(1, 2)1]'],
  ['a range', '［1–3］', '(1–3)'],
  ['a Chinese list', '【1、2】', '(1、2)'],
  ['a list with formatting', '[**1**, 2]', '(1, 2)'],
])(
  'several numbers that the model wrote as %s do not look like citations',
  async ([, forged, read]) => {
    const { answer } = await answerTo(`Early ${quoted}. It is free ${forged} today.`)
    expect(readable(answer.html)).toBe(`Early [1]. It is free ${read} today.`)
  },
)

test('a number that the model puts before an address or a colon stays a citation', async () => {
  const { answer } = await answerTo(`${quoted}(https://evil.test/) early\n\n${quoted}: yes`)
  expect(readable(answer.html)).toBe('[1](https://evil.test/) early [1]: yes')
})

test('brackets that are no citation stay in the answer', async () => {
  const { answer } = await answerTo(`Early [sic], in [2024] or (2) ${quoted}\n\n- [ ] 1 ticket`)
  expect(readable(answer.html)).toBe('Early [sic], in [2024] or (2) [1] [ ] 1 ticket')
})

test.for([
  ['NUL', 'Ear\0ly'],
  ['half of a character', 'Ear\ud83dly'],
])('an answer of a model with %s is stored without it', async ([, words]) => {
  const { answer } = await answerTo(`${words} ${quoted}`)
  expect(answer).toMatchObject({ botState: 'done', botOutcome: 'found' })
  expect(answer.content).toMatch(/^Ear\ufffd?ly \[1\]$/)
})

test('a character that the model sends in two halves is whole in the answer', async () => {
  const { answer } = await answerTo('Early \ud83d', `\ude00. ${quoted}`)
  expect(answer.content).toBe('Early 😀. [1]')
})

test('an answer that the database refuses ends as failed and can be written again', async () => {
  await sql`alter table messages add constraint no_heron check (content not like '%Heron%')`.execute(
    db,
  )
  const allow = () => sql`alter table messages drop constraint if exists no_heron`.execute(db)
  onTestFinished(async () => void (await allow()))
  const { answer, instance, reply } = await answerTo(`Heron ${quoted}`)
  expect(['failed', 'interrupted']).toContain(answer.botState)
  reply({ pieces: [`Early ${quoted}`] })
  await instance.bot.again(answer.id)
  const again = await instance.shown(({ id, botState }) => id === answer.id && botState === 'done')
  expect(again.content).toBe('Early [1]')
})
