/** What a page names, in lower case. It is written when the page is read. */
export interface PageNameTable {
  resource_id: string
  name: string
  kb_id: string
}
