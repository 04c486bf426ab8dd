const MB = 1024 * 1024

export const MAX_FILE_BYTES = 256 * MB
/** Text files are decoded as a whole. */
export const MAX_TEXT_FILE_BYTES = 40 * MB
export const MAX_DOCUMENT_CHARACTERS = 20_000_000
export const MAX_PAGES = 20_000
/** Running text is split into pages of about this length, between paragraphs. */
export const PAGE_CHARACTERS = 3_000
/** A sheet or a chapter longer than this is split into several pages. */
export const LONG_PAGE_CHARACTERS = 20_000

export const MAX_ZIP_ENTRIES = 10_000
export const MAX_ZIP_ENTRY_BYTES = 64 * MB
export const MAX_ZIP_TOTAL_BYTES = 192 * MB
/** Deflate compresses a repeated byte about 1,000 times; office files stay below 60. */
export const MAX_ZIP_RATIO = 200
/** Entries smaller than this may have any compression ratio. */
export const ZIP_RATIO_FREE_BYTES = 4 * MB
export const MAX_XML_DEPTH = 500
export const MAX_SHEET_COLUMNS = 512

export const MIN_RENDER_WIDTH_PIXELS = 16
export const MAX_RENDER_WIDTH_PIXELS = 1_600
export const MAX_RENDER_PIXELS = 8_000_000
export const MAX_IMAGE_INPUT_PIXELS = 100_000_000

export const JOB_TIMEOUT_MS = 60_000
/** The time limit for drawing a page or a picture. It is short because a user is waiting. */
export const DRAWING_TIMEOUT_MS = 20_000
export const CHILD_IDLE_MS = 60_000
export const CHILD_MEMORY_BYTES = 700 * MB
export const CHILD_HEAP_MB = 512
export const CHILD_MEMORY_POLL_MS = 100
/** A child that holds more memory than this after a job is replaced before the next one. */
export const CHILD_RECYCLE_BYTES = 300 * MB
export const CHILD_MAX_JOBS = 100
export const CHILD_NICENESS = 10
export const MAX_WAITING_JOBS = 500
/** A document is passed on for storage in parts of about this size. */
export const PART_PAGES = 20
export const PART_CHARACTERS = 50_000
/**
 * A page is stored, sent and shown as a whole. The limit is above the length of any printed page.
 */
export const MAX_PAGE_CHARACTERS = 200_000
/**
 * How many files are read at once. With two processes, a long job of one person leaves a process
 * free for other people.
 */
export const READERS = 2
