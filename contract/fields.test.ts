import { expect, test } from 'vitest'
import { line } from './fields.ts'

const read = (value: string) => line(120).safeParse(value).data

test('a line has one space where several blanks were, so that they hide nothing after them', () => {
  for (const blank of [' ', '\u00a0', '\u2003', '\u3000', '\u2800', '\u3164'])
    expect(read(`Marit Olsen${blank.repeat(60)}(imported)`)).toBe('Marit Olsen (imported)')
  expect(read(`Marit${' \u200b\u2060 '.repeat(20)}Olsen`)).toBe('Marit Olsen')
})

test('a line has no line break', () => {
  for (const end of ['\n', '\r\n', '\t', '\u2028', '\u2029', '\n\u2028\n'])
    expect(read(`Plans${end}2027`)).toBe('Plans 2027')
})

test('a line keeps single blanks, and the invisible characters of words and emojis', () => {
  for (const kept of ['第一章　引言', '10\u202fkm', '❤️ Team', '👩‍👩‍👧 ok', 'می‌خواهم بدانم'])
    expect(read(kept)).toBe(kept)
})

test('a line of blanks only is missing', () => {
  for (const blank of [' ', '\u3000', '\u2800\u2800', '\u3164', '\u200b'])
    expect(read(blank)).toBeUndefined()
})
