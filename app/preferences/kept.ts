import { preferencesInput } from '#contract/calls/users.ts'

/** What a form sent of the preferences that are kept with the person, under their names there. */
export function keptOf(form: FormData) {
  const sent = {
    theme: form.get('theme'),
    language: form.get('lang'),
    cardSize: form.get('cardSize'),
  }
  const said = Object.entries(sent).filter(([, value]) => value !== null)
  const kept = preferencesInput.safeParse(Object.fromEntries(said))
  return kept.success && said.length > 0 ? kept.data : null
}
