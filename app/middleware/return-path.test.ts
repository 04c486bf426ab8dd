import { expect, test } from 'vitest'
import { returnPath, withoutLanguage } from './return-path.ts'

test('a path of this site is accepted, with its query', () => {
  expect(returnPath('/explore?search=a&show=24')).toBe('/explore?search=a&show=24')
})

test('the path to return to keeps a language in its query, until the user chooses another language', () => {
  expect(returnPath('/about?lang=zh')).toBe('/about?lang=zh')
  expect(withoutLanguage('/about?lang=zh')).toBe('/about')
  expect(withoutLanguage('/explore?search=a&lang=zh')).toBe('/explore?search=a')
})

test('an address of another site is never accepted', () => {
  const elsewhere = ['https://evil.test/', '//evil.test/', '/\\evil.test/', 'evil', '', null]
  const dotted = ['/.//evil.test/x', '/..//evil.test', '/%2e//evil.test']
  for (const address of [...elsewhere, ...dotted]) expect(returnPath(address)).toBe('/')
})
