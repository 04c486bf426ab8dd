/** A sample: hours since the beginning, and a value. */
export type Sample = [hours: number, value: number]

/** By how much a value grew in an hour, with the half width of the 95 % confidence interval. */
export type Slope = { perHour: number; plusMinus: number }

// Twenty values have 18 degrees of freedom, for which 95 % lie within this many standard errors.
const blocks = 20
const standardErrors = 2.1

/**
 * Fits a line to samples by least squares. Neighbouring samples of memory are alike, so the line goes
 * through the means of twenty blocks of them: otherwise the interval would be much too narrow.
 */
export function slopeOf(all: readonly Sample[]): Slope {
  const samples = meansOf(all)
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

function meansOf(samples: readonly Sample[]): Sample[] {
  const size = Math.max(1, Math.ceil(samples.length / blocks))
  const starts = samples.flatMap((_, at) => (at % size === 0 ? at : []))
  return starts.map((start) => {
    const block = samples.slice(start, start + size)
    return [mean(block.map(([hours]) => hours)), mean(block.map(([, value]) => value))]
  })
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: number[]) => sum(values) / values.length
