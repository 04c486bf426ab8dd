import { wordsHash } from './areas.build.ts'

/** Returns the URL of the file with the words of an area. */
export function wordUrl(language: string, area: string): string {
  return `/assets/${language}-${area}-${wordsHash}.json`
}
