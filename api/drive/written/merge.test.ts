import { expect, test } from 'vitest'
import { mergeTexts, textOf } from './merge.ts'

const base = 'One.\n\nTwo.\n\nThree.\n'

test('changes of different paragraphs are both made', async () => {
  const own = base.replace('One.', 'First.')
  const theirs = base.replace('Three.', 'Third.\n\nFourth.')
  expect(textOf(await mergeTexts(base, own, theirs))).toBe('First.\n\nTwo.\n\nThird.\n\nFourth.\n')
})

test('the same change by both is made once', async () => {
  const both = base.replace('Two.', 'Second.')
  const own = both.replace('One.', 'First.')
  expect(textOf(await mergeTexts(base, own, both))).toBe('First.\n\nSecond.\n\nThree.\n')
})

test('different changes of the same lines keep both texts', async () => {
  const own = base.replace('Two.', 'Second.')
  const theirs = base.replace('Two.', 'Zwei.').replace('One.', 'Eins.')
  expect(await mergeTexts(base, own, theirs)).toEqual([
    { text: 'Eins.\n\n' },
    { own: 'Second.\n', theirs: 'Zwei.\n' },
    { text: '\nThree.\n' },
  ])
})

test('what one deleted and the other changed has to be decided', async () => {
  const own = 'One.\n\nThree.\n'
  const theirs = base.replace('Two.', 'Zwei.')
  const parts = await mergeTexts(base, own, theirs)
  expect(textOf(parts)).toBeNull()
  expect(parts.some((part) => 'own' in part && part.theirs.includes('Zwei.'))).toBe(true)
})

test('without the base, whatever differs has to be decided', async () => {
  const parts = await mergeTexts(null, 'One.\nTwo.\n', 'One.\nZwei.\n')
  expect(parts).toEqual([{ text: 'One.\n' }, { own: 'Two.\n', theirs: 'Zwei.\n' }])
  expect(await mergeTexts(null, base, base)).toEqual([{ text: base }])
})

test('of very different texts the whole has to be decided', async () => {
  const lines = (word: string) => Array.from({ length: 3_000 }, (_, n) => `${word} ${n}\n`).join('')
  const [old, own, theirs] = [lines('old'), lines('own'), lines('theirs')]
  expect(await mergeTexts(old, own, theirs)).toEqual([{ own, theirs }])
})

test('many conflicts are one', async () => {
  const lines = (word: string) =>
    Array.from({ length: 300 }, (_, n) => `${word} ${n}\nsame ${n}\n`).join('')
  const parts = await mergeTexts(lines('old'), lines('own'), lines('theirs'))
  expect(parts.filter((part) => 'own' in part)).toHaveLength(1)
})

test('whatever two people change, nothing of it is lost and everything unchanged stays', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const changed = (lines: string[], mark: string) =>
    lines.flatMap((line, n) => {
      const choice = random(12)
      if (choice === 0) return []
      if (choice === 1) return [`${mark}${n}\n`]
      return choice === 2 ? [line, `${mark} new ${n}\n`] : [line]
    })
  for (let round = 0; round < 300; round += 1) {
    const lines = Array.from({ length: random(20) }, (_, n) => `line ${n}\n`)
    const own = changed(lines, 'own')
    const theirs = changed(lines, 'theirs')
    const parts = await mergeTexts(lines.join(''), own.join(''), theirs.join(''))
    const all = parts.map((part) => ('text' in part ? part.text : part.own + part.theirs)).join('')
    for (const line of [...own, ...theirs]) if (!lines.includes(line)) expect(all).toContain(line)
    for (const line of lines)
      if (own.includes(line) && theirs.includes(line)) expect(all).toContain(line)
  }
})
