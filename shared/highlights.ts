/** HTML has the name in `data-code`. */
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
