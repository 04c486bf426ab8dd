import type { ServerEvent } from '#contract/events.ts'

/** Whether an event changes the names of people, which stand on every page. */
export function namesChanged({ type }: ServerEvent): boolean {
  return type === 'alias_update'
}
