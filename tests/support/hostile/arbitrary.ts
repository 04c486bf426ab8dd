import fc from 'fast-check'
import { z } from 'zod'
import { innerOf } from '#tests/support/fields.ts'
import { extraFields, junk, oddString } from './junk.ts'

/** Returns a valid id for the field of this name. */
export type IdFor = (name: string) => string

/**
 * Generates values for a schema: mostly valid values with valid ids, sometimes nearly valid
 * values, sometimes any value.
 */
export function inputFor(schema: z.ZodType, idFor: IdFor, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: proper(schema, idFor, name) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: junk },
  )
}

// Generates a valid value. The values inside it may be of any kind again.
function proper(schema: z.ZodType, idFor: IdFor, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodUUID)
    return fc.oneof(
      { weight: 8, arbitrary: fc.constant(idFor(name)) },
      { weight: 1, arbitrary: fc.uuid() },
    )
  if (schema instanceof z.ZodObject) return objectFor(schema, idFor)
  if (schema instanceof z.ZodArray)
    return fc.array(inputFor(schema.element as z.ZodType, idFor, name), { maxLength: 6 })
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => proper(option as z.ZodType, idFor, name)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return wholeNumber
  if (schema instanceof z.ZodISODateTime) return timeText
  if (schema instanceof z.ZodURL) return fc.webUrl()
  if (schema instanceof z.ZodString) return name === 'cursor' ? cursor : text
  const inner = innerOf(schema)
  if (!inner) return junk
  return schema instanceof z.ZodNullable
    ? fc.option(proper(inner, idFor, name))
    : proper(inner, idFor, name)
}

function objectFor(schema: z.ZodObject, idFor: IdFor): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.shape)
  const fields = names.map((name) => inputFor(schema.shape[name] as z.ZodType, idFor, name))
  const extra = fc.option(extraFields, { freq: 4, nil: {} })
  return fc.tuple(extra, ...fields).map(([more, ...values]) => {
    const entries = names.map((name, index) => [name, values[index]] as const)
    const given = entries.filter(([, value]) => value !== undefined)
    return Object.fromEntries([...Object.entries(more as object), ...given])
  })
}

// These numbers include numbers outside the range of a column.
const wholeNumber = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: -2, max: 120 }) },
  { weight: 1, arbitrary: fc.constantFrom(...[31, 32, 53, 63, 64].map((bits) => 2 ** bits)) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
)

// These times include the first and last years that the ISO format can write, and a date that does
// not exist.
const timeText = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
    .map((date) => date.toISOString()),
  fc.constantFrom('0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z'),
  fc.constantFrom('9999-12-31T23:59:59.999999999999Z', '1900-02-29T00:00:00Z'),
)

// A cursor of a list with any key, encoded like the API's cursors.
const cursor = fc
  .tuple(fc.constantFrom('newest', 'name', 'size'), fc.oneof(oddString, wholeNumber), fc.uuid())
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Almanac', 'a@example.com', '👍', 'note.txt', 'x') },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 5 }) },
  { weight: 3, arbitrary: oddString },
)

/** The seed is fixed, so that every run is the same. `FC_SEED` changes the seed. */
export const seed = Number(process.env.FC_SEED ?? 20_261_121)
