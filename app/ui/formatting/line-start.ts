/** Where the line of this place begins. */
export function lineStart(value: string, at: number): number {
  // `lastIndexOf` takes a place before the first character for the first one.
  return at === 0 ? 0 : value.lastIndexOf('\n', at - 1) + 1
}
