import { expect, test } from 'vitest'
import { ownPath } from '#contract/own-path.ts'

const own: [string, string][] = [
  ['/', '/'],
  ['/kb/0190/chats?before=1', '/kb/0190/chats?before=1'],
  ['/explore?search=a%0Ab&next=//b', '/explore?search=a%0Ab&next=//b'],
  ['/kb/1?from=%2F%2Fevil.test', '/kb/1?from=%2F%2Fevil.test'],
  ['/kb/1#message', '/kb/1'],
  ['/kb/./1/../2', '/kb/2'],
  ['/搜索', '/%E6%90%9C%E7%B4%A2'],
]
for (const [value, path] of own)
  test(`a path of this site is accepted: ${value}`, () => {
    expect(ownPath(value)).toBe(path)
  })

const foreign: unknown[] = [
  'https://evil.test/',
  'HTTPS:evil.test',
  'javascript:alert(1)',
  'data:,x',
  'evil.test',
  '',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/\u0000/evil.test',
  '/\u001f/evil.test',
  '/\u007f/evil.test',
  '/\u0085/evil.test',
  '/\u2028/evil.test',
  '/\u2029/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/%2e//evil.test',
  '/x/..//evil.test',
  '/%2E%2e//evil.test',
  '/%2f/evil.test',
  '/%2F%2Fevil.test',
  '/%5cevil.test',
  '/%5C/evil.test',
  '/./%2fevil.test',
  '/%09/evil.test',
  '/%0a/evil.test',
  '/%0D%0Aset-cookie:x',
  '/%00/evil.test',
  '/%7f',
  'http://here.invalid@evil.test',
  null,
  undefined,
  7,
  ['/kb'],
  {},
]
for (const value of foreign)
  test(`a URL of another site, or one that can be read as a URL of another site, is rejected: ${JSON.stringify(value)}`, () => {
    expect(ownPath(value)).toBeNull()
  })

test('an accepted path is still a path of this site when it is parsed again', () => {
  for (const [value] of own) {
    const path = ownPath(value) ?? ''
    expect(ownPath(path)).toBe(path)
    expect(new URL(path, 'https://kb.example.com').host).toBe('kb.example.com')
  }
})
