import { expect, test } from 'vitest'
import { typedMention } from '#app/ui/formatting/typed-mention.ts'
import type { ChatMember } from '#contract/entities/chat.ts'
import { withMentionLinks } from './mention-links.ts'
import { optionsOf } from './options.ts'
import { matchOptions, mentionsIn, onlyBearer } from './use-mentions.tsx'

const member = (
  id: string,
  displayName: string,
  spelling = '',
  more: Partial<ChatMember> = {},
) => ({
  id,
  name: displayName,
  displayName,
  spelling,
  profileURL: null,
  isBot: false,
  role: 'member' as const,
  isCreator: false,
  ...more,
})
const members = [
  member('me', 'Ada'),
  member('1', 'Lin Wei', 'linwei lw'),
  member('2', '张伟', 'zhangwei zw'),
  member('3', 'Eve Linden', 'evelinden el'),
  member('4', 'Neighbour', 'ben neighbour', { realName: 'Ben', name: 'Ben' }),
  member('5', 'AI', 'ai', { isBot: true }),
]
const all = optionsOf({ members, userId: 'me', withBot: true, everyone: 'everyone' })
const found = (query: string) => matchOptions(all, query, 10).map(({ written }) => written)

test('the reader and the member that is the bot are not offered, the bot is by its own row', () => {
  expect(found('')).toEqual(['AI', 'Lin Wei', '张伟', 'Eve Linden', 'Ben', 'everyone'])
  const others = optionsOf({ members, userId: 'me', withBot: false, everyone: null })
  expect(others.map(({ written }) => written)).toEqual(['Lin Wei', '张伟', 'Eve Linden', 'Ben'])
})

test('names that begin with the text come before words, spellings and parts', () => {
  expect(found('LIN')).toEqual(['Lin Wei', 'Eve Linden'])
  expect(found('lw')).toEqual(['Lin Wei'])
  expect(found('zhang w')).toEqual(['张伟'])
  expect(found('伟')).toEqual(['张伟'])
  expect(found('den')).toEqual(['Eve Linden'])
  expect(found('所有')).toEqual(['everyone'])
  expect(found('xyz')).toEqual([])
})

test('a person is found by the reader’s alias and written with their own name', () => {
  expect(found('neigh')).toEqual(['Ben'])
  expect(found('ben')).toEqual(['Ben'])
})

test('a name is typed after an @ that begins a word', () => {
  expect(typedMention('hi @lin w', 9)).toEqual({ at: 3, query: 'lin w' })
  expect(typedMention('hi @lin w', 5)).toEqual({ at: 3, query: 'l' })
  expect(typedMention('你好@张', 4)).toEqual({ at: 2, query: '张' })
  expect(typedMention('你好＠张', 4)).toEqual({ at: 2, query: '张' })
  for (const text of ['ada@lin', '@ lin', '@lin\nwei', 'lin', '@lin  wei'])
    expect(typedMention(text, text.length)).toBeNull()
})

test('the chosen people whose names are still in the text are sent, in its order', () => {
  const chosen = [
    { id: '1', written: 'Lin Wei' },
    { id: '2', written: '张伟' },
    { id: '2', written: '张伟' },
  ]
  expect(mentionsIn('@张伟 and @Lin Wei', chosen)).toEqual({ mentionIds: ['2', '1'] })
  expect(mentionsIn('only @Lin Wei', chosen)).toEqual({ mentionIds: ['1'] })
  expect(mentionsIn('@Lin', chosen)).toEqual({})
})

test('a name that only one person has counts as chosen when it is typed', () => {
  expect(onlyBearer(all, 'lin wei')?.id).toBe('1')
  expect(onlyBearer([...all, ...all], 'lin wei')).toBeNull()
  expect(onlyBearer(all, 'neighbour')).toBeNull()
})

test('a mentioned person is a link to their card, and the reader’s own mention is marked', () => {
  const id = '01a20396-79e0-73ad-a9ad-843c51a66a2f'
  const html = `<p><span data-mention="${id}">@Lin</span> <span data-mention="everyone">@everyone</span></p>`
  const place = { kbId: 'kb', from: '/kb/kb/chats/c', userId: id }
  expect(withMentionLinks(html, place)).toBe(
    `<p><a data-mention="${id}" data-own href="/kb/kb/people/${id}?from=%2Fkb%2Fkb%2Fchats%2Fc" target="_top">@Lin</a> <span data-mention="everyone" data-own>@everyone</span></p>`,
  )
})
