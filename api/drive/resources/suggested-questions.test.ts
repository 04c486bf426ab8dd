import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
let owner: Caller
beforeAll(async () => {
  api = await openFilesApi()
  owner = await api.person()
})
afterAll(() => api.close())

const below = 'The lamp is lit at dusk and put out at dawn, whatever the weather is.'

async function suggestedFrom(files: Record<string, string>) {
  const kbId = await api.kb(owner)
  for (const [name, text] of Object.entries(files))
    await uploadAndAnalyse(api, owner, kbId, name, text)
  return owner.call<string[]>('GET', `/kb/${kbId}/topics`)
}

test('suggested questions are headings of the newest files, of different files first', async () => {
  const { data } = await suggestedFrom({
    'oil.md': `# Oil\n\n## Whale oil\n\n${below}\n\n## Lamp oil\n\n${below}`,
    'watch.md': `# The watch\n\n## Night **watch**\n\n${below}`,
  })
  expect(data).toEqual(['Night watch', 'Whale oil', 'Lamp oil'])
})

test('a file with only one heading has it as its question, and a text without any has none', async () => {
  const { data } = await suggestedFrom({ 'notes.txt': below, 'lamps.md': `# Lamps\n\n${below}` })
  expect(data).toEqual(['Lamps'])
})

test('a heading that is no words, names a part of any document, or has nothing below it, is not suggested', async () => {
  const headings = [
    '12.50',
    'keeper@light.example',
    'https://light.example/logbook',
    'x'.repeat(80),
    'Introduction',
    'Chapter 2',
    'Sheet3',
    '第三章',
  ]
  const text = headings.map((heading) => `## ${heading}\n\n${below}`).join('\n\n')
  const { data } = await suggestedFrom({ 'list.md': `${text}\n\n## Nothing more\n\nEnd.` })
  expect(data).toEqual([])
})

test('questions are suggested to people who may read the files', async () => {
  const kbId = await api.kb(owner, { canEveryoneRead: false })
  const member = await api.person()
  await api.member(kbId, member.id)
  const stranger = await api.person()
  expect((await member.call('GET', `/kb/${kbId}/topics`)).status).toBe(403)
  expect((await stranger.call('GET', `/kb/${kbId}/topics`)).status).toBe(404)
})
