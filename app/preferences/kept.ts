import { preferencesInput } from '#contract/calls/users.ts'

/**
 * Returns those preferences of a form that are saved in the user's account, by their names in the
 * API.
 */
export function keptOf(form: FormData) {
  const model = last(form, 'preferredModel')
  const sent = {
    theme: last(form, 'theme'),
    language: last(form, 'lang'),
    cardSize: last(form, 'cardSize'),
    soundEnabled: last(form, 'soundEnabled'),
    botMentionEnabled: last(form, 'botMentionEnabled'),
    // An empty value means "no preferred model".
    preferredModel: model === '' ? null : model,
  }
  const said = Object.entries(sent).filter(([, value]) => value !== undefined)
  const kept = preferencesInput.safeParse(Object.fromEntries(said))
  return kept.success && said.length > 0 ? kept.data : null
}

// A checked box follows the hidden "off" of the same name, so the last value counts.
function last(form: FormData, name: string) {
  return form.getAll(name).at(-1)
}
