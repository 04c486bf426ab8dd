import { useCallback } from 'react'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { rememberForm } from './unsaved-form.ts'

const prefix = 'form-draft '
// Matches the keys of all text and positions that forms and chats save in this tab, for all users.
const ours = /^(form-draft|unsent|draft|attached|place) /

type Values = Record<string, string>

// Saves text fields per user in the tab's session storage, for reloads and closing by accident. The
// draft is deleted when the form is sent or discarded, and at sign-out.
export function useFormDraft(name: string): (form: HTMLFormElement) => () => void {
  const { user } = useSignedIn()
  const key = `${prefix}${user.id} ${name}`
  return useCallback((form: HTMLFormElement) => attach(form, key), [key])
}

export function forgetDraftOf(form: HTMLFormElement): void {
  const key = form.dataset.draft
  if (key) attempt(() => sessionStorage.removeItem(key))
}

export function wasRestored(form: HTMLFormElement): boolean {
  return form.dataset.restored !== undefined
}

/** Deletes all text that was not sent, because the tab's next user may be another person. */
export function deleteWritten(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (ours.test(key)) sessionStorage.removeItem(key)
  })
}

function attach(form: HTMLFormElement, key: string): () => void {
  form.dataset.draft = key
  let sent = false
  restore(form, key)
  const keep = () => {
    sent = false
    attempt(() => sessionStorage.setItem(key, JSON.stringify(valuesOf(form))))
  }
  const send = () => {
    sent = true
  }
  form.addEventListener('input', keep)
  form.addEventListener('submit', send)
  return () => {
    form.removeEventListener('input', keep)
    form.removeEventListener('submit', send)
    // A form that is unmounted after it was submitted has been accepted.
    if (sent) attempt(() => sessionStorage.removeItem(key))
  }
}

function restore(form: HTMLFormElement, key: string): void {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null)
  if (!kept) return
  rememberForm(form)
  for (const field of fieldsOf(form)) {
    const value = kept[field.name]
    if (value === undefined || value === field.defaultValue) continue
    form.dataset.restored = ''
    if (field.value !== field.defaultValue) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
}

function fieldsOf({ elements }: HTMLFormElement) {
  return [...elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && field.type === 'text'),
  )
}

// Browsers with disabled storage throw.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
