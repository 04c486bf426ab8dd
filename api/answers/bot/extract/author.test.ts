import { expect, test } from 'vitest'
import { answer } from './rank.fixture.ts'

const lunch = 'The kitchen opens at noon. Soup is free for guests. Coffee is made by the machine.'
const inWriting =
  'Consent to the protocol is given in writing. The protocol is kept in writing at each site by Tom Berg.'

test.for<[question: string, text: string, said: string]>([
  [
    'Who wrote the protocol?',
    `Protocol v4\n\nAuthor: Ingrid Holm\nVersion: 4\n\n${inWriting}`,
    'Author: Ingrid Holm',
  ],
  [
    'Who is the author of the protocol?',
    `The protocol was written by Ingrid Holm.\n\n${inWriting}`,
    'written by Ingrid Holm',
  ],
  [
    'Who wrote the protocol?',
    `Ingrid Holm drafted the protocol in May.\n\n${inWriting}`,
    'Ingrid Holm drafted',
  ],
  ['方案是谁写的？', '试验方案第四版\n\n作者：陈思远\n版本：4\n\n方案由赵敏保管。', '作者：陈思远'],
  ['方案由谁撰写？', '试验方案第四版由陈思远撰写。方案由赵敏保管。', '陈思远撰写'],
])('“%s” is answered by what says who wrote', async ([question, text, said]) => {
  expect((await answer(question, [text, lunch])).quotes[0]?.quote).toContain(said)
})

test('what is kept in writing does not say who wrote it', async () => {
  const writtenDown = 'Each event of the protocol is written down within a day.'
  for (const text of [inWriting, writtenDown])
    expect(await answer('Who wrote the protocol?', [text, lunch])).toMatchObject({ found: false })
  expect(await answer('方案是谁写的？', ['方案由赵敏保管。', lunch])).toMatchObject({
    found: false,
  })
})

test('the author of another text is not named', async () => {
  const recipe = 'Soup for guests\n\nAuthor: Ada Moss\n\nSoup is made of beans.'
  const { quotes } = await answer('Who wrote the protocol?', [recipe, inWriting])
  expect(quotes).toEqual([])
})
