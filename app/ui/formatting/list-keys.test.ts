import { expect, test } from 'vitest'
import { enterInList, type KeyChange, spaceInList, tabInList } from './list-keys.ts'

/** `|` is where the selection begins and ends. */
function selected(marked: string) {
  const [before = '', within = '', after] = marked.split('|')
  const value = marked.replaceAll('|', '')
  const start = before.length
  return { value, start, end: after === undefined ? start : start + within.length }
}

function after(marked: string, change: KeyChange | null): string | null {
  if (!change) return null
  const { value } = selected(marked)
  const text = value.slice(0, change.from) + change.text + value.slice(change.to)
  const [start, end] = change.select
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

const enter = (marked: string) => after(marked, enterInList(selected(marked)))
const space = (marked: string) => after(marked, spaceInList(selected(marked)))
const tab = (marked: string, isOut = false) => after(marked, tabInList(selected(marked), isOut))

test('Enter in a list begins the next item, with its number and an empty box', () => {
  expect(enter('- one|')).toBe('- one\n- |')
  expect(enter('a\n  * one|\nb')).toBe('a\n  * one\n  * |\nb')
  expect(enter('9. nine|')).toBe('9. nine\n10. |')
  expect(enter('1) one|')).toBe('1) one\n2) |')
  expect(enter('- [x] done|')).toBe('- [x] done\n- [ ] |')
  expect(enter('- o|ne')).toBe('- o\n- |ne')
})

test('Enter in an empty item ends the list, and what follows is a paragraph of its own', () => {
  expect(enter('- one\n- |')).toBe('- one\n\n|')
  expect(enter('- one\n\n- |')).toBe('- one\n\n|')
  expect(enter('- [ ] |\nx')).toBe('|\nx')
})

test('Enter elsewhere, or with selected text, is left to the browser', () => {
  for (const marked of ['one|', '-|', '|- one', '- |one| two', '*bold*|'])
    expect(enter(marked)).toBeNull()
})

test('a sign that is typed after the added one takes its place', () => {
  expect(space('- one\n- -|')).toBe('- one\n- |')
  expect(space('- one\n- 1.|')).toBe('- one\n1. |')
  expect(space('  1) one\n  2) 2)|')).toBe('  1) one\n  2) |')
  expect(space('- [ ] one\n- [ ] -|')).toBe('- [ ] one\n- |')
})

test('elsewhere a space is a space', () => {
  for (const marked of ['- one\n-|', '- -|', 'one\n- -|', '- one\n- 5.|', '- one\n- two -|'])
    expect(space(marked)).toBeNull()
})

test('Tab in a list moves lines in and out', () => {
  expect(tab('- one\n- tw|o')).toBe('- one\n  - tw|o')
  expect(tab('- one\n  - tw|o', true)).toBe('- one\n- tw|o')
  expect(tab('|- one\n- two|\nrest')).toBe('  |- one\n  - two|\nrest')
})

test('Tab elsewhere leaves the field, and so does Shift Tab in an item at the margin', () => {
  expect(tab('word|')).toBeNull()
  expect(tab('|- one\nword|')).toBeNull()
  expect(tab('|\n- one|')).toBeNull()
  expect(tab('- on|e', true)).toBeNull()
})

test('Enter goes on with a quote, and leaves an inner list by one level', () => {
  expect(enter('> tide|')).toBe('> tide\n> |')
  expect(enter('> - one|')).toBe('> - one\n> - |')
  expect(enter('> tide\n> |')).toBe('> tide\n\n|')
  expect(enter('- a\n  - b\n  - |')).toBe('- a\n  - b\n- |')
})

test('Tab moves a numbered item below the words of the one above', () => {
  expect(tab('1. a\n2. b|')).toBe('1. a\n   2. b|')
  expect(tab('1. a\n   2. b|', true)).toBe('1. a\n2. b|')
})
