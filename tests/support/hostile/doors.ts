import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { LooseInput } from '#tests/support/call.ts'
import { innerOf, type Place, withValue } from '#tests/support/fields.ts'
import { idsFor, type Kind } from '#tests/support/kinds.ts'

/**
 * A field of a call that takes any text, the longest text that it takes, and a valid input with a
 * text in this field.
 */
export type Door = {
  name: string
  call: CallName
  most: number
  input: (text: string, entities: Record<Kind, string>) => LooseInput
}

const places: Place[] = ['params', 'query', 'body']
// A field without a limit of its own is limited by the size of a body.
const mostOfBody = 20_000

/** Finds every field of the contract that takes any text, so that no new field is forgotten. */
export function findDoors(): Door[] {
  return (Object.keys(calls) as CallName[]).flatMap((call) => {
    const schemas: Call = calls[call]
    return places.flatMap((place) => {
      const schema = schemas[place]
      return (schema ? textsIn(schema) : []).map((field) => doorOf(call, place, field))
    })
  })
}

function doorOf(call: CallName, place: Place, { path, most, isList }: TextField): Door {
  const schemas: Call = calls[call]
  return {
    name: `${path.join('.')} of ${call}`,
    call,
    most,
    input: (text, entities) => {
      const idFor = idsFor(call, entities)
      const valid = (schema: z.ZodType | undefined) => schema && validFor(schema, idFor)
      const input = Object.fromEntries(places.map((each) => [each, valid(schemas[each])]))
      return { ...input, [place]: withValue(input[place], path, isList ? [text] : text) }
    },
  }
}

type TextField = { path: string[]; most: number; isList: boolean }

function textsIn(schema: z.ZodType, path: string[] = [], isList = false): TextField[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textsIn(field as z.ZodType, [...path, name], isList),
    )
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, path, true)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => textsIn(one as z.ZodType, path, isList)).slice(0, 1)
  if (schema instanceof z.ZodString && !schema.format)
    return [{ path, most: schema.maxLength ?? mostOfBody, isList }]
  const inner = innerOf(schema)
  if (!inner) return []
  const most = schema instanceof z.ZodPipe ? longest(schema.def.out as z.ZodType) : mostOfBody
  return textsIn(inner, path, isList).map((one) => ({ ...one, most: Math.min(one.most, most) }))
}

function longest(schema: z.ZodType): number {
  if (schema instanceof z.ZodString) return schema.maxLength ?? mostOfBody
  return schema instanceof z.ZodPipe ? longest(schema.def.out as z.ZodType) : mostOfBody
}

// Only what is required: the fewer fields, the fewer that exclude each other.
function validFor(schema: z.ZodType, idFor: (name: string) => string, name = ''): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([key, field]) =>
        (field as z.ZodType).safeParse(undefined).success
          ? []
          : [[key, validFor(field as z.ZodType, idFor, key)]],
      ),
    )
  if (schema instanceof z.ZodArray) return [validFor(schema.element as z.ZodType, idFor, name)]
  if (schema instanceof z.ZodUUID) return idFor(name)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodUnion) return validFor(schema.options[0] as z.ZodType, idFor, name)
  const inner = innerOf(schema)
  return inner ? validFor(inner, idFor, name) : 'text'
}
