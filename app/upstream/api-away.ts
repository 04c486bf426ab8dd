const name = 'ApiAway'

/** The API, in another program, does not answer. Not logged: the watch has logged it once. */
export class ApiAway extends Error {
  override name = name

  constructor() {
    super('the API does not answer')
  }
}

/** Compares names: the class exists twice, in the server and in the built pages. */
export function isApiAway(error: unknown): boolean {
  return error instanceof Error && error.name === name
}
