import { expect, test } from 'vitest'
import { nameInArchive } from './names.ts'

test('no name in an archive leads to another folder, whatever spaces it has', () => {
  const spaces = ['', ' ', '\u00a0', '\u3000', '\ufeff', '\t']
  for (const space of spaces)
    for (const dots of ['.', '..', '. .', '...'])
      for (const name of [dots + space, space + dots, space + dots + space])
        expect(nameInArchive(name), JSON.stringify(name)).not.toMatch(/^\.*$/)
  expect(nameInArchive('../etc')).toBe('.._etc')
})
