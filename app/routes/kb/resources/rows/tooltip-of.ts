const wideSign = /[^\0-\u024f]/g

/** Undefined for a text that certainly fits. The space is measured in Latin letters. */
export function tooltipOf(text: string, lettersThatFit: number): string | undefined {
  const letters = text.length + (text.match(wideSign)?.length ?? 0)
  return letters > lettersThatFit ? text : undefined
}
