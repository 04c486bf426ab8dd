import { expect, test } from 'vitest'
import { feedbackFields } from '#contract/calls/feedback.ts'
import { folderInput } from '#contract/calls/folders.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import { profileInput, termChange } from '#contract/calls/users.ts'
import { constraints } from './constraints.build.ts'

const texts = [
  [constraints.kb.title, kbInput.shape.title],
  [constraints.kb.description, kbInput.shape.description],
  [constraints.profile.displayName, profileInput.shape.displayName],
  [constraints.profile.bio, profileInput.shape.bio],
  [constraints.term.keyword, termChange.shape.keyword],
  [constraints.term.definition, termChange.shape.definition],
  [constraints.folder.name, folderInput.shape.name],
  [constraints.feedback.message, feedbackFields.shape.message],
] as const

test('the API accepts the longest text that a field allows, and rejects a longer one', () => {
  for (const [{ maxLength = 0 }, schema] of texts) {
    expect(schema.safeParse('a'.repeat(maxLength)).success).toBe(true)
    expect(schema.safeParse('a'.repeat(maxLength + 1)).success).toBe(false)
  }
})

test('a field is required where the API rejects an empty value', () => {
  for (const [{ required }, schema] of texts)
    expect(schema.safeParse('').success).toBe(required !== true)
})

test('a line break counts as one character, as it does in the browser', () => {
  const { maxLength = 0 } = constraints.term.definition
  const sent = `a${'\r\n'.repeat(maxLength - 2)}b`
  expect(termChange.shape.definition.safeParse(sent).success).toBe(true)
})
