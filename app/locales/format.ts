import { createContext, use } from 'react'
import { once } from '#shared/once.ts'

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']
const countUnits = ['', 'K', 'M', 'B', 'T']
const dayMs = 86_400_000
const quarterMs = 15 * 60_000

/** Formats a number of bytes for readers, up to YB (section 9). */
export function formatSize(bytes: number): string {
  const power = Math.min(
    Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)),
    sizeUnits.length - 1,
  )
  const value = bytes / 1024 ** power
  return `${round(value, power === 0 ? 0 : 1)} ${sizeUnits[power]}`
}

/**
 * Formats a count, shortened from a thousand on: 1.2K, 3M (section 9). The compact notation of
 * `Intl` rounds differently and has other letters in Chinese.
 */
export function formatCount(count: number): string {
  const most = countUnits.length - 1
  const power = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), most)
  const value = round(count / 1000 ** power, power === 0 ? 0 : 1)
  // A value that is rounded up to 1000 is shown as 1 of the next unit.
  return value === '1000' && power < most ? `1${countUnits[power + 1]}` : value + countUnits[power]
}

function round(value: number, digits: number): string {
  return value.toFixed(value >= 100 ? 0 : digits).replace(/\.0$/, '')
}

export interface Formats {
  /** Formats a time: 14:05. */
  time: (iso: string) => string
  /**
   * Formats only the time if it is today; otherwise the day and the time. Adds the year if it is
   * not this year.
   */
  moment: (iso: string) => string
  /** Formats a day: 3 March 2026. */
  day: (iso: string) => string
  /** Returns a key that is equal for all times on the same day in the reader's time zone. */
  dayKey: (iso: string) => string
  /** Returns 0 for today and 1 for yesterday in the reader's time zone. */
  daysAgo: (iso: string) => number
}

/**
 * Returns functions that format times in 24-hour form in the reader's time zone (section 9). Making
 * one takes a slow browser 30 ms, and few pages use all of them: so each is made when it is used.
 */
export function formatsFor(language: string, timeZone: string, nowMs: number): Formats {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const make = (options: Intl.DateTimeFormatOptions) => {
    const format = once(
      () => new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options }),
    )
    return (iso: string) => format().format(new Date(iso))
  }
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const time = make(clock)
  const shortDay = make({ day: 'numeric', month: 'short' })
  const fullDay = make({ day: 'numeric', month: 'short', year: 'numeric' })
  const day = make({ day: 'numeric', month: 'long', year: 'numeric' })
  const dayKey = dayKeys(timeZone)
  const today = once(() => dayKey(new Date(nowMs).toISOString()))
  const daysAgo = (iso: string) => (Date.parse(today()) - Date.parse(dayKey(iso))) / dayMs
  const moment = (iso: string) => {
    if (dayKey(iso) === today()) return time(iso)
    const recent = nowMs - Date.parse(iso) < 300 * dayMs
    return `${recent ? shortDay(iso) : fullDay(iso)} ${time(iso)}`
  }
  return { time, moment, day, dayKey, daysAgo }
}

/**
 * Remembers the last key, because the times of a list are close to each other. A day begins at a
 * quarter of an hour in every time zone, so the times of one quarter have the same key.
 */
function dayKeys(timeZone: string): (iso: string) => string {
  const format = once(() => new Intl.DateTimeFormat('en-CA', { timeZone }))
  let last = { quarter: Number.NaN, key: '' }
  return (iso) => {
    const at = Date.parse(iso)
    const quarter = Math.floor(at / quarterMs)
    if (quarter !== last.quarter) last = { quarter, key: format().format(at) }
    return last.key
  }
}

const made = new Map<string, Formats>()

// Cached, because creating an Intl format takes longer than using it a hundred times.
export function cachedFormats(language: string, timeZone: string, nowMs: number): Formats {
  const minute = Math.floor(nowMs / 60_000)
  const key = `${language} ${timeZone} ${minute}`
  const formats = made.get(key) ?? formatsFor(language, timeZone, minute * 60_000)
  if (made.size > 100) made.clear()
  made.set(key, formats)
  return formats
}

/**
 * The root provides the formats, and so does everything that is rendered outside the root, such as
 * a streamed page.
 */
export const FormatsContext = createContext<Formats>(formatsFor('en', 'UTC', 0))

/** Returns the formats for this page's reader; the same on the server and in the browser. */
export function useFormats(): Formats {
  return use(FormatsContext)
}
