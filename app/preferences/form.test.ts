import { expect, test } from 'vitest'
import { parseForm } from '#app/forms/submit.ts'
import { accountPreferences, preferencesForm } from './form.ts'

function parse(...fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const submission = parseForm(form, preferencesForm)
  return submission.status === 'success' ? submission.value : null
}

test('a checked box overrides the hidden “off” of the same name, because the last value counts', () => {
  expect(parse(['soundEnabled', 'off'], ['soundEnabled', 'on'])).toEqual({ soundEnabled: true })
  expect(parse(['soundEnabled', 'off'])).toEqual({ soundEnabled: false })
})

test('an empty model means “no preferred model”, and a form without the field changes no model', () => {
  expect(parse(['preferredModel', ''])).toEqual({ preferredModel: null })
  expect(parse(['preferredModel', 'gpt'])).toEqual({ preferredModel: 'gpt' })
  expect(parse(['kbView', 'v1'])).toEqual({ kbView: 'v1' })
})

test('a form with an invalid value is invalid', () => {
  const fields = [
    'theme',
    'lang',
    'cardSize',
    'kbView',
    'sidebar',
    'firstSteps',
    'fileFacts',
    'soundEnabled',
  ]
  for (const field of fields) expect(parse([field, 'neon'])).toBeNull()
})

test('fields that are no preferences are left out', () => {
  expect(parse(['from', '/about'], ['tell', 'saved'], ['lang', 'zh'])).toEqual({ lang: 'zh' })
})

test('the language has another name in the account, and what is only in cookies is not saved there', () => {
  expect(accountPreferences({ lang: 'zh', kbView: 'v1', sidebar: 'collapsed' })).toEqual({
    language: 'zh',
  })
  expect(accountPreferences({ sidebar: 'collapsed', firstSteps: 'hidden' })).toEqual({})
  expect(accountPreferences({ fileFacts: 'hidden' })).toEqual({})
})
