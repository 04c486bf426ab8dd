const bytesPerMb = 1024 * 1024

/** Computing time, and time in all. */
export const pageCpuSeconds = 60
export const pageTimeoutMs = 150_000
export const pageMemoryBytes = 1_024 * bytesPerMb
export const mostOutputBytes = 8 * bytesPerMb
/** Whether the page that is being read is still needed. */
export const stillNeededMs = 1_000
/** Words of which tesseract is less sure, in percent, are left out. */
export const leastConfidence = 40
export const mostPageCharacters = 50_000
export const summaryPages = 20
