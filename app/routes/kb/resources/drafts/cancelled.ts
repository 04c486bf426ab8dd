import { redirect } from 'react-router'
import { isChanged } from '#app/forms/changed.ts'
import type { Saved } from './discard-written.ts'

/** Leads to `to`, or asks first if something was written, which stays in the form. */
export function cancelled(form: FormData, saved: Saved, to: string) {
  if (!isChanged(form, saved)) return redirect(to, 303)
  return { isAsked: true, written: writtenIn(form), refused: undefined }
}

export function writtenIn(form: FormData) {
  const textOf = (name: string) => String(form.get(name) ?? '')
  return { title: textOf('title'), content: textOf('content'), base: textOf('base') }
}
