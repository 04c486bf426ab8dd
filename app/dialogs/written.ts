// What stood in a form before somebody began to write in it.
const before = new WeakMap<HTMLFormElement, string>()

/** Call before anything is typed: what stands in the field's form now is what it began with. */
export function rememberForm(target: EventTarget | null): void {
  const form = target instanceof Element && target.closest('form')
  if (form && !before.has(form)) before.set(form, written(form))
}

/** The form of the open dialog in which something is written that has not been sent; else null. */
export function unsavedForm(): HTMLFormElement | null {
  const forms = document.querySelectorAll<HTMLFormElement>('.dialog-page form[method="post"]')
  return [...forms].find((form) => isWritable(form) && isWrittenIn(form)) ?? null
}

// To ask about a choice or a confirmation would only be in the way: what is typed is worth keeping.
function isWritable(form: HTMLFormElement): boolean {
  if (form.dataset.keep === 'nothing' || form.closest('[inert]')) return false
  return [...form.elements].some(isText)
}

function isWrittenIn(form: HTMLFormElement): boolean {
  const known = before.get(form)
  return known !== undefined && known !== written(form)
}

function isText(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return true
  return field instanceof HTMLInputElement && /^(text|email|url|search)$/.test(field.type)
}

function written({ elements }: HTMLFormElement): string {
  return JSON.stringify([...elements].map(stateOf))
}

function stateOf(field: Element): unknown {
  if (field instanceof HTMLInputElement) return inputState(field)
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return field.value
  return null
}

function inputState(input: HTMLInputElement): unknown {
  if (input.type === 'checkbox' || input.type === 'radio') return input.checked
  if (input.type === 'file') return input.files?.length
  // One without a name is not sent: it stands for what is chosen beside the form.
  return input.type === 'hidden' && input.name ? null : input.value
}
