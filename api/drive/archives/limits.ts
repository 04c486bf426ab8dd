/** How many archives are written at once, in all. One person never has all places. */
export const archivePlaces = 8

/** An archive whose reader takes nothing for so long is cut off, so that its place is free again. */
export const archiveIdleMs = 5 * 60_000

/** How many files are checked again with one statement before they are written. */
export const filesPerCheck = 100

/** In bytes. Longer paths cannot be unpacked on every system, and 65,535 is the most that a zip has. */
export const mostFolderPathBytes = 3_000
