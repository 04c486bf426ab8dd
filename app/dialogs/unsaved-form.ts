type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const before = new WeakMap<Field, unknown>()

/** Call it before the user types. */
export function rememberForm(target: EventTarget | null): void {
  const form = target instanceof Element && target.closest('form')
  if (!form) return
  for (const field of fieldsOf(form)) if (!before.has(field)) before.set(field, wasInitially(field))
}

/** Text may have been typed before hydration, so a text field began with its default value. */
function wasInitially(field: Field): unknown {
  return isText(field) ? defaultOf(field) : stateOf(field)
}

export function unsavedForm(): HTMLFormElement | null {
  const forms = document.querySelectorAll<HTMLFormElement>('.dialog-page form[method="post"]')
  return [...forms].find((form) => isWritable(form) && fieldsOf(form).some(isChanged)) ?? null
}

/** Only forms with a text field ask, because a choice or a confirmation is quick to repeat. */
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

/** A hidden field has no input, unless it mirrors a choice beside the form (`data-began`). */
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

// The initial value of a field that was changed before it could be read; unknown for a select.
function defaultOf(field: Field): unknown {
  if (field instanceof HTMLSelectElement) return undefined
  if (field instanceof HTMLTextAreaElement) return field.defaultValue
  if (field.type === 'checkbox' || field.type === 'radio') return field.defaultChecked
  if (field.type === 'file') return 0
  return field.dataset.began ?? field.defaultValue
}
