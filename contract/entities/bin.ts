/** What can be in the bin. */
export type BinKind = 'message' | 'file' | 'link' | 'folder' | 'chat' | 'kb'
