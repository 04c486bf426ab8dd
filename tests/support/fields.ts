import { z } from 'zod'
import type { Call } from '#contract/call.ts'

export type Place = 'params' | 'query' | 'body'
/** The position of an id in a call's input. `isList`: the id is in a list. */
export type IdField = { place: Place; path: string[]; isList: boolean }

/** Finds every id field of a call in the contract's schemas, so that no new field is forgotten. */
export function idFieldsOf(call: Pick<Call, Place>): IdField[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = call[place]
    return schema ? idsIn(schema).map((field) => ({ place, ...field })) : []
  })
}

/** Finds the id fields of a schema, by their paths. */
export function idsIn(
  schema: z.ZodType,
  path: string[] = [],
  isList = false,
): Omit<IdField, 'place'>[] {
  if (schema instanceof z.ZodUUID) return [{ path, isList }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      idsIn(field as z.ZodType, [...path, name], isList),
    )
  if (schema instanceof z.ZodArray) return idsIn(schema.element as z.ZodType, path, true)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => idsIn(option as z.ZodType, path, isList)).slice(0, 1)
  const inner = innerOf(schema)
  return inner ? idsIn(inner, path, isList) : []
}

/**
 * Returns the inner schema of a wrapper such as `optional`, on its input side; null if the schema
 * is no wrapper.
 */
export function innerOf(schema: z.ZodType): z.ZodType | null {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return schema.def.innerType as z.ZodType
  return schema instanceof z.ZodPipe ? (schema.def.in as z.ZodType) : null
}

/** Returns a copy of the input with a different value at this path. */
export function withValue(input: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  const object = (input ?? {}) as Record<string, unknown>
  return { ...object, [name]: withValue(object[name], rest, value) }
}

/** Returns the value at this path. */
export function valueAt(input: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (at as Record<string, unknown> | undefined)?.[name],
    input,
  )
}
