import { expect, test } from 'vitest'
import { flashCookie, readFlash } from '#app/middleware/flash.ts'

test('a toast travels in its cookie', () => {
  const flash = { kind: 'success', key: 'linkCopied', values: { title: '读书会; “a=b”' } } as const
  const value = flashCookie(flash).split(';')[0]!.slice('flash='.length)
  expect(readFlash(value)).toEqual(flash)
})

test('a cookie that is no toast of ours is dropped', () => {
  const forged = [
    '',
    '%',
    '{}',
    '{"kind":"success","key":"nope"}',
    '{"kind":"loud","key":"linkCopied"}',
  ]
  for (const value of forged) expect(readFlash(encodeURIComponent(value))).toBeNull()
  expect(readFlash('%E0%A4%A')).toBeNull()
})
