/** `files` and `links`: their titles and passages. */
export const searchKinds = ['all', 'files', 'links', 'folders', 'messages', 'people'] as const
export type SearchKind = (typeof searchKinds)[number]
