import { expect, test } from 'vitest'
import { enterInTable, tabInTable } from './table-keys.ts'

/** `^` is the caret, and `⟦` and `⟧` are the ends of what is selected afterwards. */
function tab(marked: string, isBack = false): string | null {
  return after(marked, (selected) => tabInTable(selected, isBack))
}

const enter = (marked: string) => after(marked, enterInTable)

function after(marked: string, key: typeof enterInTable): string | null {
  const start = marked.indexOf('^')
  const value = marked.replace('^', '')
  const change = key({ value, start, end: start })
  if (!change) return null
  const text = value.slice(0, change.from) + change.text + value.slice(change.to)
  const [from, to] = change.select
  if (from === to) return `${text.slice(0, from)}^${text.slice(from)}`
  return `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`
}

const head = '| Lamp | Lit |\n| --- | :-: |\n'

test('Tab goes from cell to cell, over the line below the headings', () => {
  expect(tab('| L^amp | Lit |\n| --- | --- |')).toBe('| Lamp | ⟦Lit⟧ |\n| --- | --- |')
  expect(tab(`${head.replace('Lit', 'L^it')}| a | b |`)).toBe(`${head}| ⟦a⟧ | b |`)
  expect(tab(`${head}| a^ |  |`)).toBe(`${head}| a | ^ |`)
  expect(tab(`Text\n\n${head}|a|^b|c|\nmore`)).toBe(`Text\n\n${head}|a|b|⟦c⟧|\nmore`)
})

test('Tab in the last cell begins a row', () => {
  expect(tab(`${head}| a | b^ |\n\nEnd`)).toBe(`${head}| a | b |\n| ^ |  |\n\nEnd`)
})

test('Shift Tab goes back, and leaves the field before the first cell', () => {
  expect(tab(`${head}| a^ | b |`, true)).toBe('| Lamp | ⟦Lit⟧ |\n| --- | :-: |\n| a | b |')
  expect(tab('| L^amp | Lit |\n| --- | --- |', true)).toBeNull()
})

test('a sign that is escaped is part of its cell', () => {
  expect(tab(`${head}| a^ \\| b | c |`)).toBe(`${head}| a \\| b | ⟦c⟧ |`)
})

test('Tab elsewhere is not for a table', () => {
  for (const marked of ['a^', '| a^ | b |', `^\n${head}`, `${head}\na^`])
    expect(tab(marked)).toBeNull()
})

test('Enter goes to the row below, begins another one after the last, and ends an empty one', () => {
  expect(enter(`${head}| Zen^ith | yes |\n| Moon | no |`)).toBe(
    `${head}| Zenith | yes |\n| ⟦Moon⟧ | no |`,
  )
  expect(enter(`${head}| Moon | n^o |`)).toBe(`${head}| Moon | no |\n| ^ |  |`)
  expect(enter(`${head}| Moon | no |\n| ^ |  |`)).toBe(`${head}| Moon | no |\n\n^`)
  expect(enter(`${head}| Moon | no |^`)).toBe(`${head}| Moon | no |\n\n^`)
  expect(enter(`^${head}| Moon | no |`)).toBeNull()
  expect(enter('no | ta^ble')).toBeNull()
})
