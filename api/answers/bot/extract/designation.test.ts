import { expect, test } from 'vitest'
import { designationFit, mayTellAge } from './designation.ts'
import { answer } from './rank.fixture.ts'

test('a letter tells a thing from others of its kind', () => {
  const look = designationFit('What is the dose in arm A?')
  expect(look('Participants in arm A receive 40 mg.')).toBe(1)
  expect(look('Arms A and B meet in week 12.')).toBe(1)
  expect(look('A washout comes before arm B.')).toBe(-1)
  expect(look('Each arm has a nurse.')).toBe(0)
  expect(designationFit('B组的剂量是多少？')('A组每天服用 40 毫克。')).toBe(-1)
})

test('an article or a word with a capital letter is no such letter', () => {
  const look = designationFit('Which arm a patient is in, I do not know')
  expect(look('Every patient in arm B is called.')).toBe(0)
  expect(designationFit('Who leads Bergen?')('Ada leads Team B.')).toBe(0)
})

test('a question about one arm is not answered with another', async () => {
  const protocol =
    'Participants in arm A receive 40 mg of tarvexine once a day, in the morning, with water. Participants in arm B receive a placebo that looks the same.'
  const washout =
    'A washout of fourteen days comes before the first dose in arm B. The dose is written down.'
  const { quotes } = await answer('What is the dose in arm A?', [washout, protocol])
  expect(quotes[0]?.quote).toContain('40 mg')
})

test('only an age, or a year, says how old somebody or something is', async () => {
  const tells = mayTellAge('How old is Petra Lindqvist?')
  expect(tells('Petra says the old oven uses 31 kWh per night.')).toBe(false)
  expect(tells('Petra Lindqvist is 41 and lives in Lund.')).toBe(true)
  expect(tells('Petra Lindqvist, born in 1985, bakes.')).toBe(true)
  const bakery = 'Petra Lindqvist says the old oven uses 31 kWh per night. The new one uses less.'
  expect(await answer('How old is Petra Lindqvist?', [bakery])).toMatchObject({ found: false })
})

test('a phone number answers without the word for it', async () => {
  const bakery =
    'The oven is cleaned on Monday. Oven service: Bakotek, +46 8 555 0192. The shop opens at seven.'
  const { found, quotes } = await answer('What is the phone number of the oven service?', [bakery])
  expect(found).toBe(true)
  expect(quotes[0]?.quote).toContain('0192')
  expect((await answer('oven phone number', [bakery])).quotes[0]?.quote).toContain('0192')
  const others = 'The oven was built on 2015-03-12 and bakes 1200 loaves a day.'
  expect(await answer('oven phone number', [others])).toMatchObject({ found: false })
})
