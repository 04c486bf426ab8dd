import { expect, test } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

type Words = { [key: string]: string | Words }

function sentences(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : sentences(value, `${path}${key}.`),
  )
}

const english = new Map(sentences(en))
const chinese = sentences(zh)

test('a Chinese sentence has the same placeholders as the English one', () => {
  const values = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
  for (const [key, text] of chinese) expect(values(text), key).toEqual(values(english.get(key)!))
})

test('every Chinese sentence contains Chinese characters', () => {
  const same = chinese
    .filter(([key, text]) => text && english.get(key) === text)
    .map(([key]) => key)
  expect(same).toEqual(['brand', 'copyright'].map((key) => expect.stringContaining(key)))
})
