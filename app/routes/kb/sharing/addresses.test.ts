import { expect, test } from 'vitest'
import { splitAddresses } from './addresses.ts'

test('addresses are separated by commas, semicolons and line breaks, and blank ones are dropped', () => {
  const text =
    ' ada@example.com, ,lin@example.com;grace@example.com\r\n\n林薇@例子.中国，b@c.de、d@e.fg '
  expect(splitAddresses(text)).toEqual([
    ...['ada@example.com', 'lin@example.com', 'grace@example.com'],
    ...['林薇@例子.中国', 'b@c.de', 'd@e.fg'],
  ])
})

test('addresses separated by spaces are several, and words without an address are one mistake', () => {
  expect(splitAddresses('ada@example.com lin@example.com, not an address')).toEqual([
    ...['ada@example.com', 'lin@example.com', 'not an address'],
  ])
})

test('an address that is typed twice counts once, in whatever case', () => {
  expect(splitAddresses('ada@example.com, Ada@Example.com')).toHaveLength(1)
})

test('names that a mail program puts before addresses are removed', () => {
  expect(splitAddresses('Ada Byron <ada@example.com>, "Wei, Lin" <lin@example.com>')).toEqual([
    ...['ada@example.com', 'lin@example.com'],
  ])
})

test('separators alone are no address', () => {
  expect(splitAddresses(' ,;\n ，')).toEqual([])
})
