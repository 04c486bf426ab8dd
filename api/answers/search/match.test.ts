import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesIn, tsvectorOf } from '#api/documents/words/tsvector.ts'
import { findTerms, lookedUpFor } from './match.ts'
import { queryTermsOf } from './query.ts'

const weights = new Map<string, number>()

test('leaving out terms that are not looked up does not change what is found', () => {
  const word = fc.stringMatching(/^[abcdr]{3,7}$/)
  const texts = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(texts, texts, (text, asked) => {
      const query = queryTermsOf(asked)
      const tsvector = tsvectorOf(text)
      const all = placesIn(tsvector).text
      const some = placesIn(tsvector, lookedUpFor(query)).text
      expect(findTerms(query, some, weights)).toEqual(findTerms(query, all, weights))
    }),
    { numRuns: 500 },
  )
})

test('a word is found although two of its letters are swapped', () => {
  const query = queryTermsOf('brigde')
  const { text } = placesIn(tsvectorOf('the bridge and the market'), lookedUpFor(query))
  expect([...text.keys()]).toHaveLength(1)
  expect(findTerms(query, text, weights)[0]?.strength).toBeGreaterThan(0)
})
