import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'

type Constraint = ReturnType<typeof getZodConstraint>[string]

export function constraintsOf<S extends z.ZodObject, Name extends keyof S['shape'] & string>(
  schema: S,
  ...names: Name[]
): Record<Name, Constraint> {
  const all: Record<string, Constraint | undefined> = getZodConstraint(schema)
  const entries = names.map((name) => [name, { ...all[name], ...lengths(schema.shape[name]) }])
  return Object.fromEntries(entries)
}

// zod 4.6 keeps string lengths in its checks, where getZodConstraint of conform 1.21 does not look.
function lengths(schema: unknown): { minLength?: number; maxLength?: number } {
  if (schema instanceof z.ZodPipe) return lengths(schema.out)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return lengths(schema.unwrap())
  if (!(schema instanceof z.ZodString)) return {}
  const { minLength, maxLength } = schema
  // A minimum of 1 is left out, because `required` already expresses it.
  return {
    ...(minLength && minLength > 1 && { minLength }),
    ...(maxLength && { maxLength }),
  }
}
