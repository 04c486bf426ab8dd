/** What a piece of source code is. The names are also the classes of the pieces in HTML. */
export const highlightKinds = [
  'comment',
  'string',
  'number',
  'keyword',
  'type',
  'function',
  'name',
  'added',
  'removed',
] as const
export type HighlightKind = (typeof highlightKinds)[number]
