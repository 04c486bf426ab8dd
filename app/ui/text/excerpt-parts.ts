interface MarkedText {
  excerpt: string
  /** Character ranges of the excerpt, in order. */
  marks: { start: number; end: number }[]
}

/** Every second part is marked. */
export function excerptParts({ excerpt, marks }: MarkedText): string[] {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of marks) {
    parts.push(excerpt.slice(at, start), excerpt.slice(start, end))
    at = end
  }
  return [...parts, excerpt.slice(at)]
}
