/** A code of the protocol, with a sentence for whoever writes the program. */
export class OauthError extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}
