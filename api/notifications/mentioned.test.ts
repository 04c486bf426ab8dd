import { expect, test } from 'vitest'
import { mentionedIn } from './mentioned.ts'

const person = (name: string, display_name = name) => ({ id: name, name, display_name })
const people = [person('Lin'), person('Lin Wei'), person('林伟'), person('ana', 'Ana Ruiz')]

test('the longest matching name is mentioned', () => {
  expect(mentionedIn('@Lin Wei, please', people)).toEqual(['Lin Wei'])
  expect(mentionedIn('@lin, please', people)).toEqual(['Lin'])
  expect(mentionedIn('(@ANA) and @Ana Ruiz', people)).toEqual(['ana'])
})

test('part of a word, an email address or an unknown name is not a mention', () => {
  expect(mentionedIn('@Linus, me@lin.org, a @ lin, @Zoe', people)).toEqual([])
})

test('a mention in Chinese text needs no spaces around the name', () => {
  expect(mentionedIn('请@林伟看一下', people)).toEqual(['林伟'])
})
