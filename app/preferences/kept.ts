import { preferencesInput } from '#contract/calls/users.ts'

/** What a form sent of the preferences that are kept with the person, under their names there. */
export function keptOf(form: FormData) {
  const model = last(form, 'preferredModel')
  const sent = {
    theme: last(form, 'theme'),
    language: last(form, 'lang'),
    cardSize: last(form, 'cardSize'),
    soundEnabled: last(form, 'soundEnabled'),
    botMentionEnabled: last(form, 'botMentionEnabled'),
    // A choice of none is a choice too.
    preferredModel: model === '' ? null : model,
  }
  const said = Object.entries(sent).filter(([, value]) => value !== undefined)
  const kept = preferencesInput.safeParse(Object.fromEntries(said))
  return kept.success && said.length > 0 ? kept.data : null
}

// A ticked box follows the hidden "no" of the same name; the last one said counts.
function last(form: FormData, name: string) {
  return form.getAll(name).at(-1)
}
