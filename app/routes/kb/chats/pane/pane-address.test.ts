import { expect, test } from 'vitest'
import { isPaneMove, listSearch } from './pane-address.ts'

const move = (from: string, to: string, formMethod?: 'POST') =>
  isPaneMove({
    currentUrl: new URL(from, 'http://localhost'),
    nextUrl: new URL(to, 'http://localhost'),
    ...(formMethod ? { formMethod } : {}),
  })

const chat = '/kb/k/chats/c'
const thread = `${chat}/thread/a`

test('opening, changing and closing the pane fetches nothing of the chat again', () => {
  expect(move(chat, thread)).toBe(true)
  expect(move(thread, `${chat}/thread/b`)).toBe(true)
  expect(move(`${thread}?reply=r`, thread)).toBe(true)
  expect(move(`${chat}?around=m`, `${thread}?around=m&reply=r`)).toBe(true)
  expect(move(thread, chat)).toBe(true)
  expect(move(thread, `${chat}/citation/m/1`)).toBe(true)
  expect(move(`${chat}/citation/m/1?page=2`, `${chat}/citation/m/2`)).toBe(true)
})

test('another chat, another place in the list, a form and a revalidation are no move of the pane', () => {
  expect(move(chat, '/kb/k/chats/d/thread/a')).toBe(false)
  expect(move(chat, `${thread}?around=m`)).toBe(false)
  expect(move(`${chat}?around=m`, chat)).toBe(false)
  expect(move(thread, thread)).toBe(false)
  expect(move(chat, `${chat}/images`)).toBe(false)
  expect(move('/kb/k/chats', chat)).toBe(false)
  expect(move(thread, chat, 'POST')).toBe(false)
})

test('closing the pane keeps only what the address says about the list', () => {
  expect(listSearch('?around=m&reply=r')).toBe('?around=m')
  expect(listSearch('?reply=r')).toBe('')
})
