import { expect, test } from 'vitest'
import { initials, tint } from './initials.ts'

test('initials are the first letters of the first and the last name', () => {
  expect(initials('Marit Olsen')).toBe('MO')
  expect(initials('Ana María de la Cruz')).toBe('AC')
  expect(initials('plato')).toBe('PL')
})

test('the initials of a Chinese name are its last two characters', () => {
  expect(initials('欧阳晓明')).toBe('晓明')
})

test('what is in brackets behind a name is left out of its initials', () => {
  expect(initials('Marit Olsen (imported)')).toBe('MO')
  expect(initials('李伟（导入）')).toBe('李伟')
  expect(initials('(me)')).toBe('(M')
})

test('a blank name has initials too', () => {
  expect(initials('  ')).toBe('?')
})

test('the same person always gets the same one of twelve colours', () => {
  expect(tint('0190a1b2')).toBe(tint('0190a1b2'))
  expect(new Set(Array.from({ length: 200 }, (_, n) => tint(`person-${n}`))).size).toBe(12)
})
