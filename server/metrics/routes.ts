/** Such as `/kb/:kbId`. Null if none matches. */
export type FindRoute = (path: string) => string | null

type Pattern = { text: string; segments: string[]; endless: boolean }

/** `:names`, a `*` at the end, no optional parts. More fixed segments come first. */
export function createRoutes(patterns: Iterable<string>): FindRoute {
  const all = [...new Set(patterns)].map(parse).sort((a, b) => fixed(b) - fixed(a))
  const byLength = Map.groupBy(
    all.filter(({ endless }) => !endless),
    ({ segments }) => segments.length,
  )
  const endless = all.filter((pattern) => pattern.endless)
  return (path) => {
    const given = segmentsOf(path)
    const matching = (pattern: Pattern) => matches(pattern, given)
    const found = byLength.get(given.length)?.find(matching) ?? endless.find(matching)
    return found?.text ?? null
  }
}

function parse(text: string): Pattern {
  const endless = text.endsWith('/*')
  return { text, endless, segments: segmentsOf(endless ? text.slice(0, -2) : text) }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function fixed({ segments, endless }: Pattern): number {
  return segments.filter((segment) => !segment.startsWith(':')).length - (endless ? 0.5 : 0)
}

function matches({ segments, endless }: Pattern, given: string[]): boolean {
  if (endless ? given.length < segments.length : given.length !== segments.length) return false
  return segments.every((segment, at) => segment.startsWith(':') || segment === given[at])
}
