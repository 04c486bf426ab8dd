import { data } from 'react-router'

/** What a form has sent: nothing where it sent nothing, and 400 where it cannot be read. */
export async function readForm(request: Request): Promise<FormData> {
  if (!request.body || !request.headers.has('content-type')) return new FormData()
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
