import { expect, test } from 'vitest'
import { beginningsIn, namesIn } from './written-names.ts'

const person = (name: string, display_name = name) => ({ id: name, name, display_name })
const people = [person('Lin'), person('Lin Wei'), person('林伟'), person('ana', 'Ana Ruiz')]

test('the longest matching name is mentioned', () => {
  expect(namesIn('@Lin Wei, please', people)).toEqual([['Lin Wei']])
  expect(namesIn('@lin, please', people)).toEqual([['Lin']])
  expect(namesIn('(@ANA) and @Ana Ruiz', people)).toEqual([['ana'], ['ana']])
})

test('part of a word, an email address or an unknown name is not a mention', () => {
  expect(namesIn('@Linus, me@lin.org, a @ lin, @Zoe', people)).toEqual([])
})

test('a mention in Chinese text needs no spaces around the name', () => {
  expect(namesIn('请@林伟看一下', people)).toEqual([['林伟']])
})

test('a name of several people is found with all of them', () => {
  const others = [person('Ana'), { ...person('Ben', 'ana'), id: 'ben' }]
  expect(namesIn('@Ana', others)).toEqual([['Ana', 'ben']])
})

test('the beginnings of what stands after an @ are whole characters', () => {
  expect(beginningsIn('@ana, me@b @😀c @')).toEqual([
    'a',
    'an',
    'ana',
    'b',
    'b ',
    'b @',
    '😀',
    '😀c',
    '😀c ',
    '',
  ])
})

test('a text of many @ and names of many lengths is read in little time, and its first names count', () => {
  const long = Array.from({ length: 80 }, (_, n) => person('@'.repeat(n + 1)))
  expect(namesIn('@'.repeat(20_000), long).length).toBeLessThanOrEqual(1_000)
  expect(namesIn(`@Lin ${'@ '.repeat(2_000)}`, people)).toEqual([['Lin']])
})
