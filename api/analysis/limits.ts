const MB = 1024 * 1024

export const MAX_FILE_BYTES = 256 * MB
/** Text files are decoded as a whole. */
export const MAX_TEXT_FILE_BYTES = 40 * MB
export const MAX_DOCUMENT_CHARACTERS = 20_000_000
export const MAX_PAGES = 20_000
/** A page of running text is parted near this length, at the border of a paragraph. */
export const PAGE_CHARACTERS = 3_000
/** A sheet or a chapter is one page unless it is longer than this. */
export const LONG_PAGE_CHARACTERS = 20_000

export const MAX_ZIP_ENTRIES = 10_000
export const MAX_ZIP_ENTRY_BYTES = 64 * MB
export const MAX_ZIP_TOTAL_BYTES = 192 * MB
/** Deflate reaches about 1,000 on one repeated byte; office files stay below 60. */
export const MAX_ZIP_RATIO = 200
/** Below this size an entry may be as repetitive as it likes. */
export const ZIP_RATIO_FREE_BYTES = 4 * MB
export const MAX_XML_DEPTH = 500
export const MAX_SHEET_COLUMNS = 512

export const MIN_RENDER_WIDTH_PIXELS = 16
export const MAX_RENDER_WIDTH_PIXELS = 1_600
export const MAX_RENDER_PIXELS = 8_000_000
export const MAX_IMAGE_INPUT_PIXELS = 100_000_000

export const JOB_TIMEOUT_MS = 60_000
/** A page or a picture; somebody looks at an empty place meanwhile. */
export const DRAWING_TIMEOUT_MS = 20_000
export const CHILD_IDLE_MS = 60_000
export const CHILD_MEMORY_BYTES = 700 * MB
export const CHILD_HEAP_MB = 512
export const CHILD_MEMORY_POLL_MS = 100
/** A child that still holds this much after a job is replaced before the next. */
export const CHILD_RECYCLE_BYTES = 300 * MB
export const CHILD_MAX_JOBS = 100
export const CHILD_NICENESS = 10
export const MAX_WAITING_JOBS = 500
/** A document is handed over to be stored in parts of about this size. */
export const PART_PAGES = 20
export const PART_CHARACTERS = 50_000
/** No printed page holds as much; it is stored, sent and looked at as one. */
export const MAX_PAGE_CHARACTERS = 200_000
/** How many files are read at once, where there are processors for it. */
export const MOST_READERS = 2
