type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// What stood in a field before somebody began to write in its form.
const before = new WeakMap<Field, unknown>()

/** Call before anything is typed: what stands in the fields of this form now is what they began with. */
export function rememberForm(target: EventTarget | null): void {
  const form = target instanceof Element && target.closest('form')
  if (!form) return
  for (const field of fieldsOf(form)) if (!before.has(field)) before.set(field, beganWith(field))
}

// Words may have been typed before the page's script was there to look.
function beganWith(field: Field): unknown {
  return isText(field) ? defaultOf(field) : stateOf(field)
}

/** The form of the open dialog in which something is written that has not been sent; else null. */
export function unsavedForm(): HTMLFormElement | null {
  const forms = document.querySelectorAll<HTMLFormElement>('.dialog-page form[method="post"]')
  return [...forms].find((form) => isWritable(form) && fieldsOf(form).some(isChanged)) ?? null
}

// To ask about a choice or a confirmation would only be in the way: what is typed is worth keeping.
function isWritable(form: HTMLFormElement): boolean {
  if (form.dataset.keep === 'nothing' || form.closest('[inert]')) return false
  return fieldsOf(form).some(isText)
}

function isText(field: Field): boolean {
  return field instanceof HTMLTextAreaElement || /^(text|email|url|search)$/.test(field.type)
}

function isChanged(field: Field): boolean {
  const began = before.has(field) ? before.get(field) : defaultOf(field)
  return began !== undefined && stateOf(field) !== began
}

// Hidden fields are not written in; one that tells what is chosen beside the form says how it began.
function fieldsOf({ elements }: HTMLFormElement): Field[] {
  return [...elements].filter(
    (field): field is Field =>
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement &&
        (field.type !== 'hidden' || field.dataset.began !== undefined)),
  )
}

function stateOf(field: Field): unknown {
  if (!(field instanceof HTMLInputElement)) return field.value
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked
  return field.type === 'file' ? field.files?.length : field.value
}

// Of a field that has been written in before anybody could look; a choice says no such thing.
function defaultOf(field: Field): unknown {
  if (field instanceof HTMLSelectElement) return undefined
  if (field instanceof HTMLTextAreaElement) return field.defaultValue
  if (field.type === 'checkbox' || field.type === 'radio') return field.defaultChecked
  if (field.type === 'file') return 0
  return field.dataset.began ?? field.defaultValue
}
