import { expect, test } from 'vitest'
import { createRandom } from '../support/random.ts'
import { type Sample, slopeOf } from './report.ts'

const hours = Array.from({ length: 200 }, (_, at) => at / 200)

test('the slope of a line is found exactly', () => {
  const samples = hours.map((at): Sample => [at, 500 + 12 * at])
  const { perHour, plusMinus } = slopeOf(samples)
  expect(perHour).toBeCloseTo(12)
  expect(plusMinus).toBeCloseTo(0)
})

test('the interval of values that wander is wide enough to include no growth', () => {
  const random = createRandom(3)
  let level = 500
  const wandering = hours.map((at): Sample => {
    level += 0.9 * (500 - level) * 0.1 + random() - 0.5
    return [at, level]
  })
  const { perHour, plusMinus } = slopeOf(wandering)
  expect(Math.abs(perHour)).toBeLessThan(plusMinus)
})

test('values that only vary have no slope beyond the confidence interval', () => {
  const random = createRandom(7)
  const { perHour, plusMinus } = slopeOf(hours.map((at): Sample => [at, 500 + 40 * random()]))
  expect(Math.abs(perHour)).toBeLessThan(plusMinus)
  expect(plusMinus).toBeLessThan(8)
})
