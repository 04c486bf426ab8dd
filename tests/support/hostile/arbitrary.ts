import fc from 'fast-check'
import { z } from 'zod'
import { innerOf } from '#tests/support/fields.ts'
import { extraFields, junk, oddString } from './junk.ts'

/** An id that is right in the field of this name. */
export type IdFor = (name: string) => string

/** Values for a schema: mostly what it asks for, mostly with the right ids, or nearly so, or anything. */
export function inputFor(schema: z.ZodType, idFor: IdFor, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: proper(schema, idFor, name) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: junk },
  )
}

// What the schema asks for; what is inside it may be anything again.
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
  if (schema instanceof z.ZodNumber) return fc.integer({ min: -2, max: 120 })
  if (schema instanceof z.ZodISODateTime) return timeText
  if (schema instanceof z.ZodURL) return fc.webUrl()
  if (schema instanceof z.ZodString) return text
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

const timeText = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString())

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Almanac', 'a@example.com', '👍', 'note.txt', 'x') },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 5 }) },
  { weight: 3, arbitrary: oddString },
)

/** The same run every time, unless `FC_SEED` says otherwise. */
export const seed = Number(process.env.FC_SEED ?? 20_261_121)
