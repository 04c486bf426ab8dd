import type { RateClass, WorkKind } from './call.ts'

/**
 * Ours: requests of one person that run or wait at once; visitors count per network address.
 * `heavy`: needs CPU or memory for long.
 */
export const work: Record<WorkKind, Record<'person' | 'address', Share>> = {
  usual: { person: { running: 20, waiting: 200 }, address: { running: 60, waiting: 600 } },
  heavy: { person: { running: 3, waiting: 60 }, address: { running: 3, waiting: 60 } },
  upload: { person: { running: 12, waiting: 100 }, address: { running: 12, waiting: 100 } },
}
type Share = { running: number; waiting: number }

/** Requests in `seconds` of one person, and of all visitors of one network address. */
export type Rates = Record<RateClass, { person: number; address: number; seconds: number }>

/**
 * Ours: far above what a person does, and low enough that a program cannot disturb others. Public
 * calls count against the address too, which a whole office may share.
 */
export const rates: Rates = {
  sign_in: { person: 120, address: 1_200, seconds: 60 },
  invitation: { person: 300, address: 1_200, seconds: 60 },
  upload: { person: 1_200, address: 2_400, seconds: 60 },
  message: { person: 300, address: 1_200, seconds: 60 },
  bot: { person: 60, address: 600, seconds: 60 },
  // To find out what an archive of 20,000 files contains takes a fifth of a second of the CPU.
  archive: { person: 60, address: 600, seconds: 60 },
  // Each import, also one that fails, may leave 2,000 rows of authors, without their names.
  import: { person: 60, address: 600, seconds: 3_600 },
  // Compares every passage of a knowledge base that has the words, for people without an account.
  visitor_search: { person: 120, address: 240, seconds: 60 },
  // Somebody reads each of them.
  visitor_report: { person: 20, address: 60, seconds: 3_600 },
  // Programs that introduce themselves, of which each leaves a row.
  registration: { person: 30, address: 60, seconds: 3_600 },
  other: { person: 3_000, address: 6_000, seconds: 60 },
}

/**
 * Ours: one access key has this share of what a person has, and all keys of a person together have
 * as much as the person. A program so never uses up what the person has in the browser.
 */
export const keyShare = 1 / 3

/**
 * Ours: per hour by one person, per hour to one address by all senders, and the pause before the
 * next about the same knowledge base.
 */
export const invitationMails = { perPersonHour: 200, perAddressHour: 5, pauseMinutes: 10 }
