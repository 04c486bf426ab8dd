const codes = { uniqueViolation: '23505', foreignKeyViolation: '23503' } as const

/** Whether PostgreSQL rejected a statement because a row with this key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === codes.uniqueViolation
}

/** Whether PostgreSQL rejected a statement because a referenced row does not exist. */
export function isMissingReference(error: unknown): boolean {
  return codeOf(error) === codes.foreignKeyViolation
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
