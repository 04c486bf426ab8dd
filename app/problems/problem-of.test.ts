import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { problemOf } from './problem-of.ts'

const answered = (status: number) => new ErrorResponse(status, '', data(null))

test('a response of the server is classified by its status', () => {
  expect(problemOf(answered(404), null)).toBe('notFound')
  expect(problemOf(answered(403), true)).toBe('notAllowed')
  expect(problemOf(answered(429), true)).toBe('tooMany')
  expect(problemOf(answered(413), null)).toBe('tooLarge')
  expect(problemOf(answered(408), true)).toBe('tooSlow')
  expect(problemOf(answered(405), null)).toBe('misunderstood')
  expect(problemOf(answered(500), null)).toBe('failed')
})

test('a form from another site is told apart from a right that somebody lacks', () => {
  const refused = (code: string) => new ErrorResponse(403, '', { code })
  expect(problemOf(refused('wrong_origin'), null)).toBe('otherSite')
  expect(problemOf(refused('forbidden'), null)).toBe('notAllowed')
})

test('an API that does not answer is not shown as an error of this server', () => {
  for (const status of [502, 503, 504])
    expect(problemOf(answered(status), null)).toBe('unreachable')
})

test('an error in the browser is not shown as an error of the server', () => {
  expect(problemOf(new TypeError("Cannot read properties of undefined (reading 'a')"), true)).toBe(
    'broken',
  )
  expect(problemOf(new Error('Unexpected Server Error'), true)).toBe('failed')
  expect(problemOf(new Error('anything'), null)).toBe('failed')
})

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'no answer (%s) means offline only if the browser says that it is',
  (message) => {
    expect(problemOf(new TypeError(message), false)).toBe('offline')
    expect(problemOf(new TypeError(message), true)).toBe('unreachable')
  },
)
