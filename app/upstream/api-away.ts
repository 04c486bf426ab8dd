const name = 'ApiAway'

/** The API of another program is known not to answer; that has been said once. */
export class ApiAway extends Error {
  override name = name

  constructor() {
    super('the API does not answer')
  }
}

/** By its name: what is built for the pages has a class of its own. */
export function isApiAway(error: unknown): boolean {
  return error instanceof Error && error.name === name
}
