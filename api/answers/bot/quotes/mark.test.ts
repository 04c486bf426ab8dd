import { expect, test } from 'vitest'
import { marksOf } from './mark.ts'

const marked = (question: string, quote: string, words: string | null = null) => {
  const start = words === null ? -1 : quote.indexOf(words)
  const marks = marksOf(question, quote, words ? { start, end: start + words.length } : null)
  return marks.map((mark) => quote.slice(mark.start, mark.end))
}

test('a mark begins and ends at the boundaries of words and numbers', () => {
  const quote = 'Approved, A. Haddad, 3 March 2026, in the board room.'
  expect(marked('When was it approved?', quote, '3 March 20')).toEqual(['3 March 2026'])
  expect(marked('Who?', quote, 'addad')).toEqual(['Haddad'])
  expect(marked('何时采摘？', '云雾茶于清明前后采摘。', '清明前后')).toEqual(['清明前后'])
})

test('a short quote is marked as a whole, and in a long one the clause that answers', () => {
  expect(marked('How long is the washout period?', 'It is fourteen days.')).toEqual([])
  const long =
    'Subjects who were given any other study drug before screening, whatever its dose was and whoever gave it, shall observe a washout period of fourteen (14) days, and report to the site, where they are looked at again.'
  expect(marked('How long is the washout period?', long)).toEqual([
    'shall observe a washout period of fourteen (14) days',
  ])
})

test('a clause that is too long is marked as far as it says one thing', () => {
  const quote =
    'The investigator shall report all serious adverse events that a subject has had since the first dose to the sponsor within one day and shall keep a copy of each of these reports in the file of the site for fifteen years after the end of the study'
  expect(marked('When are serious adverse events reported?', quote)).toEqual([
    'The investigator shall report all serious adverse events that a subject has had since the first dose to the sponsor within one day',
  ])
})

test('a mark in an endless clause stays short', () => {
  const [mark] = marksOf('What is a word?', 'word '.repeat(100), null)
  expect(mark?.end).toBeLessThanOrEqual(200)
  expect(mark && 'word '.repeat(100).slice(mark.start, mark.end)).toMatch(/^word.* word$/)
})

test('of a question with two parts, the words that answer each are marked', () => {
  const quote = 'The plan was approved by A. Haddad on 3 March 2026, in the board room.'
  const both = ['A. Haddad', '3 March 2026']
  expect(marked('Who approved the plan and when?', quote)).toEqual(both)
  expect(marked('When was the plan approved, and by whom?', quote, '3 March 20')).toEqual(both)
  const chinese = '该方案由 A. Haddad 于2026年3月批准，随后公布。'
  const said = ['A. Haddad', '2026年3月']
  expect(marked('谁批准了该方案，什么时候批准的？', chinese)).toEqual(said)
  expect(marked('谁在何时批准了该方案？', chinese)).toEqual(said)
})

test('a clause that answers two parts is marked once if their words cannot be separated', () => {
  const quote = '该方案由马丁·路德于2026年3月批准，随后公布。'
  expect(marked('谁在何时批准了该方案？', quote)).toEqual(['该方案由马丁·路德于2026年3月批准'])
})

test('of a question with two parts, a clause is marked for the part that no single words answer', () => {
  const quote =
    'Any other study drug shall be stopped first; the washout period is fourteen (14) days, whatever the dose was, and a waiver is granted by the medical monitor only, in writing, before the visit takes place.'
  const asked = 'How long is the washout period, and who grants a waiver?'
  expect(marked(asked, quote)).toEqual([
    'the washout period is fourteen (14) days',
    'and a waiver is granted by the medical monitor only',
  ])
})

test('of a question with two parts, a quote that is about one part is marked for that part', () => {
  const asked = 'How long is the washout period, and who grants a waiver?'
  expect(marked(asked, 'A waiver is granted by Dr Amira Haddad.', 'Amira Haddad')).toEqual([
    'Amira Haddad',
  ])
  expect(marked(asked, 'The washout lasts fourteen days.', 'fourteen')).toEqual(['fourteen days'])
})

test('a question that names two things but asks once has one mark', () => {
  const quote = 'The drug and the placebo were given in Oslo on 3 March 2026 by A. Haddad.'
  expect(marked('When were the drug and the placebo given?', quote, '3 March 2026')).toEqual([
    '3 March 2026',
  ])
})

test('a number is marked with its unit', () => {
  expect(marked('报销要几天？', '报销须在十个工作日内提交。', '十')).toEqual(['十个工作日'])
  expect(marked('几天年假？', '满五年后增至 15 天。', '15')).toEqual(['15 天'])
  expect(marked('交通补贴多少？', '交通补贴为 80 元/天，凭票报销。', '80')).toEqual(['80 元/天'])
  expect(marked('合同多少钱？', '合同金额为500万元。', '500')).toEqual(['500万元'])
  expect(marked('How long?', 'It takes ten working days.', 'ten')).toEqual(['ten working days'])
})

test('a word that only goes on after a number or year is no unit', () => {
  expect(marked('When did it open?', 'It opened in 1998 the first time.', '1998')).toEqual(['1998'])
  expect(marked('第几章？', '见第 3 章的说明。', '3')).toEqual(['3'])
})

test('a label is marked together with what follows it', () => {
  const quote = 'Decision: we buy two pumps.\nPower: on again.'
  expect(marked('What is the decision?', quote, 'Decision')).toEqual([
    'Decision: we buy two pumps.',
  ])
  expect(marked('决定是什么？', '参会：全体。决定：购买水泵，三月到货。', '决定')).toEqual([
    '决定：购买水泵',
  ])
  const long = `${'The others spoke of the weather and went home early that day. '.repeat(3)}Decision: we buy two pumps, and a hose.`
  expect(marked('What is the decision?', long)).toEqual(['Decision: we buy two pumps'])
  expect(marked('Who leads the team?', 'It is led by Ada Stone: she is new.', 'Ada Stone')).toEqual(
    ['Ada Stone'],
  )
})

test('the first word of the next sentence is no name', () => {
  const quote = 'The power of the hall was off until 19:20. **Water** was off until Monday.'
  expect(marked('When was the power off, and who was off?', quote)).not.toContain('Water')
  const named = 'The plan was approved in May. Haddad signed it. It was sent by Tom Berg.'
  expect(marked('What was approved, and who sent the plan?', named)).not.toContain('Haddad')
})
