import type { SearchHit } from '#contract/entities/search.ts'

/** The fields of a hit that its kind does not use. */
export const otherFields = {
  resourceId: null,
  resourceKind: null,
  folderId: null,
  folderNames: [],
  person: null,
  chatId: null,
  messageId: null,
  rootId: null,
  sender: null,
  titleMarks: [],
  systemChat: null,
  isWithBot: false,
  page: null,
  pageKind: null,
  pageName: null,
  start: null,
  end: null,
  excerpt: '',
  marks: [],
  missing: [],
  foundByTerm: null,
  createdAt: null,
  cursor: null,
} satisfies Partial<SearchHit>
