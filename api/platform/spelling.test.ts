import { expect, test } from 'vitest'
import { spellingOf } from './spelling.ts'

test('a name is spelled as people type it', async () => {
  expect(await spellingOf('张伟')).toBe('zhangwei zw')
  expect(await spellingOf('Lin Wei')).toBe('linwei lw')
  expect(await spellingOf('Zoë O’Neill')).toBe('zoeoneill zo')
  expect(await spellingOf('Ben', 'Ben Okri')).toBe('ben benokri bo')
  expect(await spellingOf('吕 Lee')).toBe('lvlee ll')
  expect(await spellingOf('😀')).toBe('')
})

test('a Chinese family name has its own sound', async () => {
  expect(await spellingOf('曾国藩')).toBe('zengguofan zgf')
  expect(await spellingOf('欧阳明')).toBe('ouyangming oym')
})
