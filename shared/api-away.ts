const name = 'ApiAway'

/** Not logged, because the watch has already logged the failure. */
export class ApiAway extends Error {
  override name = name

  constructor() {
    super('the API does not answer')
  }
}

/** Compares names, because the class exists twice: in the server and in the built pages. */
export function isApiAway(error: unknown): boolean {
  return error instanceof Error && error.name === name
}
