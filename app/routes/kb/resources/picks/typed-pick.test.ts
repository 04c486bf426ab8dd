import { expect, test } from 'vitest'
import { typedPick } from './typed-pick.ts'

const typed = (text: string) => typedPick(text, text.length)

test('a slash that begins a line asks for a format, also as Chinese input methods type it', () => {
  expect(typed('/')).toEqual({ mark: '/', at: 0, query: '' })
  expect(typed('Tides.\n/tab')).toEqual({ mark: '/', at: 7, query: 'tab' })
  expect(typed('、表')).toEqual({ mark: '/', at: 0, query: '表' })
})

test('a slash within a line is one of its characters', () => {
  expect(typed('and/or')).toBeNull()
  expect(typed('See /usr')).toBeNull()
  expect(typed('/two words')).toBeNull()
  expect(typed(`${'word '.repeat(30)}/`)).toBeNull()
})

test('brackets ask for a page, and the sign of a mention for a person', () => {
  expect(typed('See [[Tid')).toEqual({ mark: '[[', at: 4, query: 'Tid' })
  expect(typed('@ada')).toEqual({ mark: '@', at: 0, query: 'ada' })
})
