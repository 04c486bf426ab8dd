import { data } from 'react-router'
import { readForm } from './read-form.ts'

/** Throws 400 if `intent` is none of the known choices. */
export async function readIntent<Intent extends string>(
  request: Request,
  known: readonly Intent[],
): Promise<Intent> {
  const sent = (await readForm(request)).get('intent')
  const intent = known.find((one) => one === sent)
  if (!intent) throw data(null, { status: 400 })
  return intent
}
