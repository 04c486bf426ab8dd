import { z } from 'zod'
import { preferencesInput } from '#contract/calls/users.ts'
import { flag } from '#contract/fields.ts'
import { fileFactsStates, firstStepsStates, kbViews, sidebarStates } from './values.ts'

const { language, preferredModel, ...account } = preferencesInput.shape

/** The fields of the forms that post to `/preferences`; each form has some of them. */
export const preferencesForm = z
  .object({
    ...account,
    lang: language,
    // An empty value means "no preferred model".
    preferredModel: z.union([z.literal('').transform(() => null), preferredModel]),
    kbView: z.enum(kbViews),
    sidebar: z.enum(sidebarStates),
    singleKeys: flag,
    firstSteps: z.enum(firstStepsStates),
    fileFacts: z.enum(fileFactsStates),
  })
  .partial()

export type PreferencesForm = z.output<typeof preferencesForm>

export function accountPreferences({
  kbView,
  sidebar,
  singleKeys,
  firstSteps,
  fileFacts,
  lang,
  ...rest
}: PreferencesForm) {
  return { ...rest, ...(lang && { language: lang }) }
}
