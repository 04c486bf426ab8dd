import { expect, test } from 'vitest'
import { makePassages } from './passages.ts'

const paragraph = (word: string, sentences: number) =>
  Array.from(
    { length: sentences },
    (_, n) => `The ${word} number ${n} is a sentence of words.`,
  ).join(' ')

test('every passage equals the text at its offsets', () => {
  const text = `\n  ${paragraph('apple', 40)}\n\n${paragraph('pear', 3)}\n\n${'长句没有空格'.repeat(400)}`
  const passages = makePassages([{ n: 7, text }])
  expect(passages.length).toBeGreaterThan(3)
  for (const passage of passages) {
    expect(text.slice(passage.start, passage.end)).toBe(passage.text)
    expect(passage.page).toBe(7)
    expect(passage.text.length).toBeLessThanOrEqual(1200)
  }
})

test('no text of a page is lost except white space', () => {
  const text = `${paragraph('apple', 40)}\n\n${paragraph('pear', 30)}`
  const kept = makePassages([{ n: 1, text }]).map((passage) => passage.text)
  expect(kept.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
})

test('short paragraphs are combined, and a long paragraph is not combined with others', () => {
  const short = makePassages([{ n: 1, text: 'One is short.\n\nTwo is short.\n\nThree is short.' }])
  expect(short).toHaveLength(1)
  const long = makePassages([
    { n: 1, text: `${paragraph('apple', 20)}\n\n${paragraph('pear', 20)}` },
  ])
  expect(long.map((passage) => passage.text.includes('apple'))).toEqual([true, false])
})

test('a heading begins a passage and names it', () => {
  const text = `# Trains\n\n${paragraph('train', 3)}\n\nTaxis\n\n${paragraph('taxi', 3)}`
  const passages = makePassages([{ n: 1, text, name: 'Sheet 1' }])
  expect(passages.map((passage) => passage.heading)).toEqual(['Trains', 'Taxis'])
})

test('a heading is in the passage of the text below it, also if both are a little too long together', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => `Oslo ${n}\t650\n`).join('')
  for (const below of [paragraph('train', 31), 'x'.repeat(1195), rows(300)]) {
    const passages = makePassages([{ n: 1, text: `Meals\n\nNone.\n\nHotels\n\n${below}` }])
    expect(passages[0]?.text).toBe('Meals\n\nNone.')
    expect(passages[1]?.text.slice(0, 9)).toBe(`Hotels\n\n${below[0]}`)
  }
})

test('headings above each other are not combined', () => {
  const passages = makePassages([{ n: 1, text: 'Travel\n\nHotels\n\nBook them early.' }])
  expect(passages.map(({ text }) => text)).toEqual(['Travel', 'Hotels\n\nBook them early.'])
})

test('the names of columns are no heading, and stay with the heading above and the rows below', () => {
  const text = 'Hotels\n\nCity\tLimit\n\nGhent\t155\nBristol\t140\n\nMore is paid by nobody.'
  expect(makePassages([{ n: 1, text }])).toMatchObject([{ heading: 'Hotels', text }])
})

test('the name of a page counts as a heading', () => {
  expect(makePassages([{ n: 1, text: 'Some words.', name: 'Sheet 1' }])[0]?.heading).toBe('Sheet 1')
})

test('an empty page has no passage', () => {
  expect(makePassages([{ n: 1, text: ' \n\n ' }])).toEqual([])
})
