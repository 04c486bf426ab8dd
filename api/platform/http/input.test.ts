import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#api/platform/api-error.ts'
import { kbIcon } from '#contract/entities/kb.ts'
import { type FieldError, fieldErrors } from '#contract/errors.ts'
import { email, flag, id, line, optionalId, text, writtenText } from '#contract/fields.ts'
import { parseInput } from './input.ts'

function refusal(schema: z.ZodType, value: unknown) {
  try {
    parseInput(schema, value)
  } catch (error) {
    if (error instanceof ApiError) return error.fields
    throw error
  }
  return 'taken'
}

const cases: [string, z.ZodType, unknown, FieldError][] = [
  ['a line that is missing', line(5), undefined, 'required'],
  ['a line that is null', line(5), null, 'required'],
  ['a line that is blank', line(5), '  ', 'required'],
  ['a line that is a number', line(5), 5, 'invalid'],
  ['a line one too long', line(5), 'abcdef', 'too_long'],
  ['a line far too long', line(5), 'a'.repeat(100), 'too_long'],
  ['a text that is an object', text(5), {}, 'invalid'],
  ['a written text that is blank', writtenText(5), '\n', 'required'],
  ['a word that is too short', z.string().min(3), 'ab', 'too_short'],
  ['an id that is missing', id, undefined, 'required'],
  ['an id that is empty', id, '', 'required'],
  ['an invalid id', id, 'x', 'invalid'],
  ['an invalid optional id', optionalId, 'x', 'invalid'],
  ['a flag that is missing', flag, undefined, 'required'],
  ['an invalid flag', flag, 'perhaps', 'invalid'],
  ['an unknown icon', kbIcon, 'unicorn', 'not_an_icon'],
  ['an icon that is empty', kbIcon, '', 'not_an_icon'],
  ['an address without a host', email, 'ana@', 'not_an_email'],
  ['an address with a control character', email, 'a\u0000na@example.com', 'not_an_email'],
  ['an address with a display name', email, 'x:ana@example.com', 'not_an_email'],
  ['an address with a comment', email, '(x)ana@example.com', 'not_an_email'],
  ['an address with a comment at the end', email, 'ana@example.com(x)', 'not_an_email'],
  ['an address with a quoted part', email, '"x"ana@example.com', 'not_an_email'],
  [
    'an address with the full stop of another script',
    email,
    'ana@mail。example.com',
    'not_an_email',
  ],
  ['an address that ends with a full stop', email, 'ana@example.com.', 'not_an_email'],
  ['an invalid link', z.url('not_a_url'), 'x', 'not_a_url'],
  ['a list that is too long', z.array(id).max(0), [id], 'too_many'],
  ['a list that is too short', z.array(id).min(1), [], 'too_few'],
  ['an unknown choice', z.enum(['a']), 'b', 'invalid'],
  ['a number out of range', z.number().max(1), 2, 'invalid'],
]

for (const [what, schema, value, reason] of cases)
  test(`${what} is ${reason}`, () => {
    const fields = refusal(z.object({ field: schema }), { field: value })
    expect(Object.values(fields as object)[0]).toContain(reason)
  })

test('an unknown field is reported if only known ones are allowed', () => {
  expect(refusal(z.strictObject({}), { extra: 1 })).toEqual({ extra: ['unknown_field'] })
})

test('an element of a list is reported by its index', () => {
  const schema = z.object({ Emails: z.array(email) })
  expect(refusal(schema, { Emails: ['a@b.co', 'x'] })).toEqual({ 'Emails.1': ['not_an_email'] })
})

test('every reason of an invalid field can occur, except those that need the database', () => {
  const elsewhere = [
    ...(['unknown_field', 'foreign', 'has_credentials'] as const),
    ...(['invited_recently', 'invited_too_often'] as const),
  ]
  const given = new Set([...cases.map(([, , , reason]) => reason), ...elsewhere])
  expect([...given].sort()).toEqual([...fieldErrors].sort())
})
