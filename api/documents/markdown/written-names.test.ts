import { expect, test } from 'vitest'
import { namesIn } from './written-names.ts'

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
