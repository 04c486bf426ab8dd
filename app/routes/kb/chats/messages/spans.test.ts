import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Span, spanOf, withSpan } from './spans.ts'

const span = fc
  .tuple(fc.nat(40), fc.nat(6))
  .map(([from, length]): Span => ({ from, to: from + length }))

test('spans contain exactly the added numbers, are in order and do not touch each other', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (added) => {
      const spans = added.reduce<readonly Span[]>(withSpan, [])
      const isIn = (n: number) => added.some(({ from, to }) => from <= n && n <= to)
      for (let n = 0; n < 50; n++) expect(spanOf(spans, n) !== undefined).toBe(isIn(n))
      for (const [index, { from }] of spans.entries())
        expect(from).toBeGreaterThan((spans[index - 1]?.to ?? -2) + 1)
    }),
  )
})
