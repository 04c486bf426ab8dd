import { forgetDraftOf } from '#app/dialogs/form-draft.ts'

/** What is saved, by the names of the fields. */
export type Saved = Record<string, string>

/** The form is as what is saved. Then no draft is kept, in this tab or for other devices. */
export function discardWritten(form: HTMLFormElement, saved: Saved): void {
  for (const [name, value] of Object.entries(saved)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) continue
    if (field.value === value) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  forgetDraftOf(form)
}
