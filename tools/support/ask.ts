export class Refused extends Error {
  readonly status: number

  constructor(what: string, status: number) {
    super(`${what}: ${status}`)
    this.status = status
  }
}

/** Throws `Refused`. */
export async function ask<T>(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers: Record<string, string> = { cookie }
  const isForm = body instanceof FormData
  if (body && !isForm) headers['content-type'] = 'application/json'
  const sent = body === undefined ? null : isForm ? body : JSON.stringify(body)
  const answer = await fetch(url + path, { method, headers, body: sent })
  if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status)
  return ((await answer.json()) as { data: T }).data
}

export function askToUpload<T>(
  url: string,
  cookie: string,
  path: string,
  file: { name: string; content: string },
): Promise<T> {
  const body = new FormData()
  body.append('file', new Blob([file.content]), file.name)
  return ask<T>(url, cookie, 'POST', path, body)
}

/** An earlier call did it, but its answer was lost. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof Refused) || error.status !== 404) throw error
}
