/** What a page names, in lower case. It is written when the page is read. */
export interface PageNameTable {
  resource_id: string
  name: string
  kb_id: string
  /** Null where it has no more words than the link, and for pages read before it was stored. */
  sentence: string | null
}
