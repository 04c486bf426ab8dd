const bytesPerMb = 1024 * 1024

/** How long one page may take, of its own computing time and in all. */
export const pageCpuSeconds = 60
export const pageTimeoutMs = 150_000
export const pageMemoryBytes = 1_024 * bytesPerMb
export const mostOutputBytes = 8 * bytesPerMb
/** How often it is checked whether the page that is being read is still needed. */
export const stillNeededMs = 1_000
/** Words that tesseract is less sure of, in percent, are left out. */
export const leastConfidence = 40
export const mostPageCharacters = 50_000
/** A summary is made of the first pages. */
export const summaryPages = 20
