import { expect, test } from 'vitest'
import { mixSentences } from './squad.ts'

const paragraphs = [
  'It rains. It is cold. The bus is late.',
  'We wait here. He has a map. She reads it.',
]
const sentences = paragraphs.flatMap((text) => text.split(/(?<=\.) /))

test('mixed texts have as many sentences as a paragraph, and use each sentence equally often', () => {
  const mixed = mixSentences(paragraphs, 8)
  const used = mixed.flatMap((text) => text.split(/(?<=\.) /))
  expect(mixed.map((text) => text.split('.').length - 1)).toEqual(Array(8).fill(3))
  expect(used.toSorted()).toEqual(sentences.flatMap((text) => Array(4).fill(text)).toSorted())
})

test('texts are mixed from sentences of different paragraphs, in the same way in every run', () => {
  const mixed = mixSentences(paragraphs, 8)
  expect(mixSentences(paragraphs, 8)).toEqual(mixed)
  expect(mixed.some((text) => !paragraphs.includes(text))).toBe(true)
  expect(new Set(mixed).size).toBeGreaterThan(4)
})
