import { expect, test } from 'vitest'
import { countLimits, importLimits } from './limits.ts'

// What an export may contain, and what an import accepts or keeps.
const pairs = {
  files: ['resourcesPerKb', 'files'],
  folders: ['foldersPerKb', 'folders'],
  chats: ['chatsPerKb', 'chats'],
  people: ['membersPerKb', 'people'],
  reactions: ['reactionsPerMessage', 'reactionsPerMessage'],
  quotes: ['citationsPerMessage', 'citationsPerMessage'],
  'characters of quotes': ['quoteCharactersPerMessage', 'citationCharactersPerMessage'],
} as const

test.for(Object.entries(pairs))(
  'an import accepts as many %s as there may be',
  ([, [live, imported]]) => {
    expect(importLimits[imported]).toBeGreaterThanOrEqual(countLimits[live])
  },
)

test('a zip file may have as many entries as the export of a full knowledge base', () => {
  const { resourcesPerKb, foldersPerKb, chatsPerKb } = countLimits
  const filesOfAChat = 2
  expect(importLimits.entries).toBeGreaterThanOrEqual(
    resourcesPerKb + foldersPerKb + filesOfAChat * chatsPerKb,
  )
})
