const bytesPerMb = 1024 * 1024

export const maxFileBytes = 256 * bytesPerMb
/** Text files are decoded as a whole; of a larger one this much is read. */
export const maxTextFileBytes = 40 * bytesPerMb
export const maxDocumentCharacters = 20_000_000
export const maxPages = 20_000
export const maxPrintedLines = 1_000
export const maxDocumentLines = 100_000
/** The place of a longer line is not stored. */
export const maxLineCharacters = 1_000
/** Running text is split into pages of about this length, between paragraphs. */
export const pageCharacters = 3_000
/** A sheet or a chapter longer than this is split into several pages. */
export const longPageCharacters = 20_000

export const maxZipEntries = 10_000
export const maxZipEntryBytes = 64 * bytesPerMb
export const maxZipTotalBytes = 192 * bytesPerMb
/** Deflate compresses a repeated byte about 1,000 times; office files stay below 60. */
export const maxZipRatio = 200
/** Entries smaller than this may have any compression ratio. */
export const zipRatioFreeBytes = 4 * bytesPerMb
export const maxXmlDepth = 500
export const maxSheetColumns = 512
/** More than any spreadsheet program has. */
export const maxSheetRows = 2 ** 24
export const maxChartCharacters = 10_000

export const minRenderWidthPixels = 16
export const maxRenderWidthPixels = 1_600
/** A4 with 300 dots per inch, for a program that reads pictures. */
export const maxReadingWidthPixels = 2_480
export const maxReadingHeightPixels = 3_508
export const maxRenderPixels = 8_000_000
export const maxImageInputPixels = 100_000_000

export const jobTimeoutMs = 60_000
/** Short, because a user is waiting for the page or picture. */
export const drawingTimeoutMs = 20_000
export const childIdleMs = 60_000
export const childMemoryBytes = 700 * bytesPerMb
export const childHeapMb = 512
export const childMemoryPollMs = 100
/** A child that holds more memory than this after a job is replaced before the next one. */
export const childRecycleBytes = 300 * bytesPerMb
export const childMaxJobs = 100
export const childNiceness = 10
export const maxWaitingJobs = 500
/** A document is passed on for storage in parts of about this size. */
export const partPages = 20
export const partCharacters = 50_000
/** Above the length of any printed page: a page is stored, sent and shown as a whole. */
export const maxPageCharacters = 200_000
/** With two processes, one person's long job leaves a process free for others. */
export const readers = 2
