const codes = { uniqueViolation: '23505', foreignKeyViolation: '23503' } as const

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === codes.uniqueViolation
}

export function isMissingReference(error: unknown): boolean {
  return codeOf(error) === codes.foreignKeyViolation
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
