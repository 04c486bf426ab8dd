import { expect, test } from 'vitest'
import { countAddresses, splitAddresses } from './addresses.ts'

test('addresses are separated by commas, semicolons and line breaks, and blank parts are dropped', () => {
  const text =
    ' ada@example.com, ,lin@example.com;grace@example.com\r\n\n林薇@例子.中国，b@c.de、d@e.fg '
  expect(splitAddresses(text)).toEqual([
    'ada@example.com',
    'lin@example.com',
    'grace@example.com',
    '林薇@例子.中国',
    'b@c.de',
    'd@e.fg',
  ])
})

test('words separated by spaces are split if each word has an @; otherwise they are one invalid address', () => {
  expect(splitAddresses('ada@example.com lin@example.com, not an address')).toEqual([
    'ada@example.com',
    'lin@example.com',
    'not an address',
  ])
})

test('an address that is typed twice counts once, even with other capital letters', () => {
  expect(splitAddresses('ada@example.com, Ada@Example.com')).toHaveLength(1)
})

test('what is no address is not counted as a person', () => {
  expect(countAddresses('ada@example.com, lin@, grace, @hopper.org, 林薇@例子.中国', [])).toBe(2)
  expect(countAddresses('ada@example', [])).toBe(0)
})

test('somebody who is a member already is not counted, however the address is written', () => {
  expect(countAddresses('Ada@Example.com, lin@example.com', ['ada@example.com'])).toBe(1)
  expect(countAddresses('ada@example.com', ['Ada@example.com'])).toBe(0)
})

test('names that an email program adds before addresses are removed', () => {
  expect(splitAddresses('Ada Byron <ada@example.com>, "Wei, Lin" <lin@example.com>')).toEqual([
    'ada@example.com',
    'lin@example.com',
  ])
})

test('a text with only separators contains no address', () => {
  expect(splitAddresses(' ,;\n ，')).toEqual([])
})
