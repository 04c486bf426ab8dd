import { expect, test } from 'vitest'
import { pickKbSummary } from './pick.ts'

const files = (...summaries: string[]) =>
  summaries.map((summary, index) => ({ id: String(index), summary }))

const lamp = 'The keepers of the lighthouse clean its lamp every morning before breakfast.'
const harbour = 'The lighthouse shows ships the way to the harbour when the night is dark.'

test('the summary of one file is the summary of its knowledge base', () => {
  for (const summary of [`${lamp} ${harbour}`, `${lamp} … ${harbour}`])
    expect(pickKbSummary(files(summary))).toEqual({ text: summary, sourceIds: ['0'] })
})

test('of several files the sentences that share most with the others are picked, one of each file', () => {
  const other = 'A recipe for soup with carrots needs salt, pepper and a large pot.'
  const stairs = 'The keepers of the lighthouse also repair the stairs.'
  const { text, sourceIds } = pickKbSummary(files(other, `${lamp} ${stairs}`, harbour))
  expect(text).toBe(`${stairs} … ${harbour}`)
  expect(sourceIds).toEqual(['1', '2'])
})

test('sentences that have nothing in common do not stand side by side', () => {
  const soup = 'A recipe for soup with carrots needs salt, pepper and a large pot.'
  const tax = 'Employers declare the wages of the whole year before the end of February.'
  expect(pickKbSummary(files(soup, tax))).toEqual({ text: '', sourceIds: [] })
  const { text } = pickKbSummary(files(soup, tax, lamp, harbour))
  expect(text).toBe(`${lamp} … ${harbour}`)
})

test('a sentence that speaks of its own document is picked last', () => {
  const report = 'This report describes the lighthouse, its keepers, its lamp and the harbour.'
  expect(pickKbSummary(files(report, lamp, harbour)).text).toBe(`${lamp} … ${harbour}`)
})

test('the summary is in the language of most of the files', () => {
  const chinese = ['灯塔的值班员每小时在日志里记录风速和天气。', '灯塔的灯每天傍晚由值班员点亮。']
  expect(pickKbSummary(files(lamp, ...chinese)).text).toBe(chinese.join('……'))
  expect(pickKbSummary(files(chinese[0]!, lamp, harbour)).text).toBe(`${lamp} … ${harbour}`)
})

test('column names and the beginnings of texts are no summary of a knowledge base', () => {
  const none = { text: '', sourceIds: [] }
  expect(pickKbSummary(files('Item, Amount', 'word word word word word word word…'))).toEqual(none)
  expect(pickKbSummary([])).toEqual(none)
})
