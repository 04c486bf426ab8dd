export const archivePlaces = 8

/** Without a reader for so long an archive is cut off, so that its place is free again. */
export const archiveIdleMs = 5 * 60_000

/** So many files are checked again by one statement before they are written. */
export const filesPerCheck = 100

/** Longer paths cannot be unpacked on every system, and 65,535 is the most that a zip has. */
export const mostFolderPathBytes = 3_000
