import { expect, test } from 'vitest'
import { linkLines, refusedLines } from './link-lines.ts'

const linksOf = (text: string) => linkLines(text).map(({ link }) => link)

test('each line is a link, and blank lines are ignored', () => {
  const lines = linkLines('https://example.com/a\r\n\n  https://example.com/b  \n')
  expect(lines.map(({ n, link }) => [n, link])).toEqual([
    [1, 'https://example.com/a'],
    [3, 'https://example.com/b'],
  ])
})

test('a line that starts with a host name gets https, and other lines stay unchanged', () => {
  expect(linksOf('example.com\nwww.example.com/a?b=c\nexample.com:443/x')).toEqual([
    'https://example.com',
    'https://www.example.com/a?b=c',
    'https://example.com:443/x',
  ])
  const others = [
    'http://example.com',
    'some words.',
    'ftp://example.com',
    'a:b@example.com',
    'word',
  ]
  expect(linksOf(others.join('\n'))).toEqual(others)
})

test('a rejected link is reported with its line', () => {
  const lines = linkLines('https://example.com\n\nnonsense')
  const refused = refusedLines(lines, { 'links[1]': ['not_a_url'], folderId: ['invalid'] })
  expect(refused).toEqual([
    { line: { n: 3, typed: 'nonsense', link: 'nonsense' }, codes: ['not_a_url'] },
  ])
})
