const RealDate = Date

let behindMs = 0

/**
 * From now on, and until the next call, the clock of this process and of its embedded database is
 * this much behind. It may only be moved forward, because ids sort by time.
 */
export function setClockBehind(ms: number): void {
  behindMs = ms
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], asked) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

function now(): number {
  return RealDate.now() - behindMs
}
