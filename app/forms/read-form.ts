import { data } from 'react-router'

/** A request's form; empty without a body, and 400 if it cannot be parsed. */
export async function readForm(request: Request): Promise<FormData> {
  if (!request.body || !request.headers.has('content-type')) return new FormData()
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
