/** Both ends included. */
export interface Span {
  from: number
  to: number
}

/** Spans that touch are merged. The same list if it already contains the span. */
export function withSpan(spans: readonly Span[], added: Span): readonly Span[] {
  if (spans.some(({ from, to }) => from <= added.from && added.to <= to)) return spans
  const touches = ({ from, to }: Span) => from <= added.to + 1 && added.from <= to + 1
  const joined = spans
    .filter(touches)
    .reduce(
      (whole, { from, to }) => ({ from: Math.min(whole.from, from), to: Math.max(whole.to, to) }),
      added,
    )
  const apart = spans.filter((span) => !touches(span))
  return [...apart, joined].sort((one, other) => one.from - other.from)
}

export function spanOf(spans: readonly Span[], at: number): Span | undefined {
  return spans.find(({ from, to }) => from <= at && at <= to)
}
