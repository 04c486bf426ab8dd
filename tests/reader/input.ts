import { oneLine, toggleLayer } from './elements.ts'
import type { ReaderPage } from './page.ts'

/** Does what a browser without script does when an element is clicked. */
export async function clickOn(page: ReaderPage, element: Element): Promise<void> {
  const target = element.closest('a[href], summary, button, input, label, [role="option"]')
  if (!target) return
  if (target.matches('a')) return page.follow(target as HTMLAnchorElement)
  if (target.matches('summary')) return void target.parentElement?.toggleAttribute('open')
  if (target.matches('button, input[type="submit"]')) return pressButton(page, target)
  const control = target as HTMLElement
  control.focus()
  control.click()
}

async function pressButton(page: ReaderPage, element: Element): Promise<void> {
  const button = element as HTMLButtonElement
  if (button.disabled) throw new Error(`the button ${oneLine(button.outerHTML)} is disabled`)
  const layer = button.getAttribute('popovertarget') ?? button.getAttribute('commandfor')
  const opened = layer ? button.ownerDocument.getElementById(layer) : null
  if (opened) return toggleLayer(opened)
  if (button.type === 'submit' && button.form) await page.submit(button.form, button)
}

/** Replaces the value of a field, and tells the document of it. */
export function fillIn(element: Element, value: string): void {
  const field = element as HTMLInputElement
  if (field.disabled || field.readOnly) throw new Error(`${field.outerHTML} cannot be changed`)
  const { maxLength } = field
  field.value = maxLength > 0 ? value.slice(0, maxLength) : value
}

/** Presses Enter in a field: its form is sent with its first button, as browsers do. */
export async function pressIn(page: ReaderPage, element: Element, key: string): Promise<void> {
  if (key !== 'Enter') throw new Error(`a reader has no key ${key}: use the real browser`)
  if (element.matches('a, button, summary')) return clickOn(page, element)
  const { form } = element as HTMLInputElement
  if (element.localName !== 'input' || !form) return
  const buttons = [...form.elements].filter((one) => one.matches('button, input'))
  const first = buttons.find((one) => (one as HTMLButtonElement).type === 'submit')
  await page.submit(form, (first as HTMLButtonElement | undefined) ?? null)
}

/** Chooses the option with this value or label. */
export function chooseOptions(
  select: HTMLSelectElement,
  wanted: string | { label?: string; value?: string },
): void {
  const { label, value } = typeof wanted === 'string' ? { label: wanted, value: wanted } : wanted
  const option = [...select.options].find(
    (one) => one.value === value || oneLine(one.textContent ?? '') === label,
  )
  if (!option) throw new Error(`there is no option ${label ?? value}`)
  option.selected = true
}

/** Whether a browser would send this form: its fields are valid, or are not to be checked. */
export function isValid(
  form: HTMLFormElement,
  button: HTMLElement | null,
  hasFiles: (field: Element) => boolean,
): boolean {
  if (form.noValidate || button?.hasAttribute('formnovalidate')) return true
  const fields = [...form.elements] as HTMLInputElement[]
  return fields.every((field) => hasFiles(field) || field.checkValidity())
}
