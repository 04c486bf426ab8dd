import { expect, test } from 'vitest'
import { linkTargets } from './link-targets.ts'

const origin = 'https://team.example'
const id = (n: number) => `0190a0b0-0000-7000-8000-00000000000${n}`
const link = (path: string, site = origin) =>
  `<p>See <a href="${site}${path.replaceAll('&', '&amp;')}" rel="nofollow">this</a></p>`
const targetsOf = (html: string) =>
  linkTargets({ html, resourceIds: [] }, origin).map((target) => [target.kind, target.id])

const kb = `/kb/${id(1)}`

test.for([
  ['a knowledge base', kb, 'kb', id(1)],
  ['a folder', `${kb}/resources?folder=${id(2)}`, 'folder', id(2)],
  ['a file at a place', `${kb}/resources/${id(2)}?page=3&from=1&to=9#passage`, 'resource', id(2)],
  ['a chat', `${kb}/chats/${id(3)}`, 'chat', id(3)],
  ['a message in its chat', `${kb}/chats/${id(3)}?around=${id(4)}`, 'message', id(4)],
  ['the page of a message', `${kb}/chats/${id(3)}/messages/${id(4)}`, 'message', id(4)],
  ['a thread', `${kb}/chats/${id(3)}/thread/${id(4)}`, 'message', id(4)],
  ['a reply', `${kb}/chats/${id(3)}/thread/${id(4)}?reply=${id(5)}`, 'message', id(5)],
])('a link to %s has a card', ([, path = '', kind, target]) => {
  expect(targetsOf(link(path))).toEqual([[kind, target]])
})

test('links to other sites, other pages and no pages have no card', () => {
  expect(targetsOf(link(kb, 'https://elsewhere.example'))).toEqual([])
  expect(targetsOf(link(kb, `${origin}.elsewhere.example`))).toEqual([])
  expect(targetsOf(link(`${kb}/resources`))).toEqual([])
  expect(targetsOf(link(`${kb}/resources/upload`))).toEqual([])
  expect(targetsOf(link('/settings'))).toEqual([])
  expect(targetsOf(`<p>${origin}${kb}</p>`)).toEqual([])
})

test('a page that is linked twice has one card, at the address of the first link', () => {
  const html = link(`${kb}/resources/${id(2)}?page=3`) + link(`${kb}/resources/${id(2)}`)
  expect(linkTargets({ html, resourceIds: [] }, origin)).toEqual([
    { kind: 'resource', id: id(2), path: `${kb}/resources/${id(2)}?page=3` },
  ])
})
