import type Database from 'emoji-picker-element/database'
import type { NativeEmoji } from 'emoji-picker-element/shared'
import { pageLimits } from '#app/limits.ts'
import { drawnEmoji } from './drawn-emoji.ts'
import { emojiSource } from './emoji-source.ts'

/** Emoji of later Unicode versions are missing in many fonts. */
const mostVersion = 15
const mostRecent = 8

let opened: { language: string; database: Promise<Database> } | undefined

// The library keeps the data in the browser's database, with the counts of what was used.
function open(language: string): Promise<Database> {
  if (opened?.language === language) return opened.database
  const database = import('emoji-picker-element/database').then(async ({ default: Database }) => {
    const made = new Database(emojiSource(language))
    await made.ready()
    return made
  })
  opened = { language, database }
  database.catch(() => {
    opened = undefined
  })
  return database
}

/** `recent` are those that were used most. */
export type Wanted = { group: number } | { query: string } | 'recent'

const found = new Map<string, Promise<string[][] | null>>()

// Each with its name, in the picker's order; null if the data cannot be loaded. The same question
// returns the same promise.
export function findEmoji(language: string, wanted: Wanted): Promise<string[][] | null> {
  const key = JSON.stringify([language, wanted])
  const known = found.get(key)
  if (known) return known
  const made = ask(language, wanted).catch((error: unknown) => {
    console.warn('The emoji could not be loaded.', error)
    found.delete(key)
    return null
  })
  found.set(key, made)
  return made
}

async function ask(language: string, wanted: Wanted): Promise<string[][]> {
  const database = await open(language)
  const emoji = await (wanted === 'recent'
    ? database.getTopFavoriteEmoji(mostRecent)
    : 'group' in wanted
      ? database.getEmojiByGroup(wanted.group)
      : database.getEmojiBySearchQuery(wanted.query))
  const isDrawn = drawnEmoji()
  const shown = (emoji as NativeEmoji[]).filter(
    (one) => one.unicode && one.version <= mostVersion && isDrawn(one),
  )
  const inOrder =
    typeof wanted === 'object' && 'query' in wanted ? nearest(shown, wanted.query) : shown
  return inOrder.map(({ unicode, annotation }) => [unicode, annotation])
}

/** The library finds words of other kinds too, in the order of the groups: "party" is at 😛. */
export function nearest<T extends { annotation: string }>(emoji: T[], query: string): T[] {
  const searched = query.toLowerCase()
  const distance = ({ annotation }: T) => {
    const name = annotation.toLowerCase()
    const hasWord = name.split(/[\s:-]+/).includes(searched)
    return (hasWord ? 0 : name.includes(searched) ? 100 : 200) + name.length / 100
  }
  return emoji.toSorted((one, other) => distance(one) - distance(other))
}

export async function countUse(language: string, emoji: string): Promise<void> {
  try {
    await (await open(language)).incrementFavoriteEmojiCount(emoji)
    found.delete(JSON.stringify([language, 'recent']))
  } catch (error) {
    console.warn('The use of an emoji could not be stored.', error)
  }
}

const loadedAtKey = 'emoji loaded at'

/** Unless this browser has loaded it within the last day. */
export async function preloadEmoji(language: string): Promise<void> {
  try {
    const { loaded, at } = JSON.parse(localStorage.getItem(loadedAtKey) ?? '{}')
    if (loaded === language && Date.now() - at < pageLimits.emojiDataMs) return
    await storeInWorker(language)
    // The picker shows these first.
    void findEmoji(language, 'recent')
    void findEmoji(language, { group: 0 })
    localStorage.setItem(loadedAtKey, JSON.stringify({ loaded: language, at: Date.now() }))
  } catch (error) {
    console.warn('The emoji could not be preloaded.', error)
  }
}

// On the page it would take a slow processor 400 ms, in which nothing answers the reader.
async function storeInWorker(language: string): Promise<void> {
  const worker = new Worker(new URL('./emoji-worker.ts', import.meta.url), {
    type: 'module',
    name: language,
  })
  try {
    await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data ? reject(data) : resolve(null))
      worker.onerror = reject
    })
  } finally {
    worker.terminate()
  }
}
