import { z } from 'zod'
import { mergePart } from '#contract/entities/written.ts'
import { type Choice, chosen, joined } from './joined.ts'

const parts = z.array(mergePart)

/** The form of a decision as that of a text. What was not decided keeps both texts. */
export function decided(form: FormData): FormData {
  const all = parts.safeParse(parse(form.get('parts')))
  const made = new FormData()
  for (const name of ['title', 'loaded', 'base', 'content'])
    if (form.has(name)) made.set(name, String(form.get(name)))
  if (!all.success) return made
  const texts = all.data.map((part, n) =>
    'text' in part ? part.text : chosen(part, form.get(`choice-${n}`) as Choice | null),
  )
  made.set('content', joined(texts))
  return made
}

function parse(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
