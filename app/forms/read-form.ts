import { data } from 'react-router'

/** An empty form without a body. Throws 400 if the body cannot be parsed. */
export async function readForm(request: Request): Promise<FormData> {
  if (!request.body || !request.headers.has('content-type')) return new FormData()
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
