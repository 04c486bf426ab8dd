/** A sample: hours since the beginning, and a value. */
export type Sample = [hours: number, value: number]

/** By how much a value grew in an hour, with the half width of the 95 % confidence interval. */
export type Slope = { perHour: number; plusMinus: number }

// For many samples 95 % of a normal distribution lie within this many standard errors.
const standardErrors = 1.96

/** Fits a line to samples by least squares. */
export function slopeOf(samples: readonly Sample[]): Slope {
  const count = samples.length
  const middle = mean(samples.map(([hours]) => hours))
  const level = mean(samples.map(([, value]) => value))
  const spread = sum(samples.map(([hours]) => (hours - middle) ** 2))
  const together = sum(samples.map(([hours, value]) => (hours - middle) * (value - level)))
  const perHour = together / spread
  const left = samples.map(([hours, value]) => value - level - perHour * (hours - middle))
  const error = Math.sqrt(sum(left.map((one) => one ** 2)) / (count - 2) / spread)
  return { perHour, plusMinus: standardErrors * error }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: number[]) => sum(values) / values.length
