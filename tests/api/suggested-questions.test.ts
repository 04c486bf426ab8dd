import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#app/locales/en.ts'
import { zh } from '#app/locales/zh.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const below = 'Receipts above 50 euros need the approval of Amira.'

async function withFiles(files: Record<string, string>) {
  const owner = await api.person('Olga')
  const kb = await makeKb(api, owner)
  for (const [title, text] of Object.entries(files))
    await addFile(api.db, kb.id, owner, { title, pages: [text] })
  return { owner, kb, instance: api.instance() }
}

type Asking = Awaited<ReturnType<typeof withFiles>>

async function answerTo({ owner, kb, instance }: Asking, content: string) {
  return ended(instance, await ask(instance, owner, kb.aiChatId, content))
}

const suggestedTo = (kb: TestKb, person: Person) =>
  api.call(person, 'listTopics', { params: { kbId: kb.id } })

test('each suggested question is answered by what stands below its heading', async () => {
  const here = await withFiles({
    'Handbook.md': `# Handbook\n\n## Expenses\n\n${below}\n\n## The “open” door\n\nKnock twice, then wait.`,
    'Rules.txt': 'Studio rules\n\nQuiet hours\n\nFrom ten in the evening nobody plays.',
  })
  const suggested = await suggestedTo(here.kb, here.owner)
  expect(suggested).toEqual(['Quiet hours', 'Expenses', 'The “open” door'])
  for (const { suggestedQuestion } of [en.chatLinks, zh.chatLinks]) {
    for (const heading of suggested) {
      const answer = await answerTo(here, suggestedQuestion.replace('{{heading}}', heading))
      expect([heading, answer.botOutcome]).toEqual([heading, 'found'])
    }
  }
  const expenses = await answerTo(here, 'What do the files say about “expenses”?')
  expect(expenses.citations.map(({ quote }) => quote)).toEqual([below])
})

test('a suggested question has no number of its section, names something, and is answered', async () => {
  const here = await withFiles({
    'Rules.md': `# Rules\n\n## To whom\n\nTo everybody who works in the studio.\n\n## 2.1 Expenses\n\n${below}\n\n## 9 Keys\n\nThe keys hang beside the door.`,
    '规定.md': '# 规定\n\n## 一、费用报销\n\n超过五百元的费用须经王经理批准后方可报销。',
  })
  const suggested = await suggestedTo(here.kb, here.owner)
  expect(suggested).toEqual(['费用报销', 'Expenses', 'Keys'])
  for (const heading of suggested) {
    const { suggestedQuestion } = heading === '费用报销' ? zh.chatLinks : en.chatLinks
    const answer = await answerTo(here, suggestedQuestion.replace('{{heading}}', heading))
    expect([heading, answer.botOutcome]).toEqual([heading, 'found'])
  }
  const expenses = await answerTo(
    here,
    zh.chatLinks.suggestedQuestion.replace('{{heading}}', '费用报销'),
  )
  expect(expenses.citations[0]?.quote).toContain('王经理')
})

const handbook = `# Handbook

## Expenses

${below}

## Travel

The train is paid for by the studio, second class.

## Late arrivals

Call Amira before nine if the train is late.

## Holidays

Everybody has thirty days in a year.

## Sick days

A note of the doctor is needed from the third day on.`

const after = (here: Asking, person: Person, messageId: string) =>
  api.call(person, 'listTopicsAfter', { params: { chatId: here.kb.aiChatId, messageId } })

test('after an answer the headings around its quotes are suggested, and not what was asked', async () => {
  const here = await withFiles({ 'Handbook.md': handbook })
  const travel = await answerTo(here, 'What do the files say about “Travel”?')
  const next = ['Late arrivals', 'Holidays', 'Sick days']
  expect(await after(here, here.owner, travel.id)).toEqual(next)
  const late = await answerTo(here, 'What do the files say about “Late arrivals”?')
  expect(await after(here, here.owner, late.id)).toEqual(['Holidays', 'Sick days', 'Expenses'])
})

test('nothing is suggested after a question, and to a reader without the quotes', async () => {
  const here = await withFiles({ 'Handbook.md': handbook })
  const viewer = await api.person('Vic')
  await api.join(viewer, here.kb)
  const travel = await answerTo(here, 'What do the files say about “Travel”?')
  expect(await after(here, viewer, travel.id)).toHaveLength(3)
  expect(await after(here, here.owner, travel.parentId ?? '')).toEqual([])
  const body = { canEveryoneRead: false }
  await api.call(here.owner, 'updateKb', { params: { kbId: here.kb.id }, body })
  expect(await after(here, viewer, travel.id)).toEqual([])
  expect(await after(here, here.owner, travel.id)).toHaveLength(3)
})
