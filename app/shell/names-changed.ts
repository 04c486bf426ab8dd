import type { ServerEvent } from '#contract/events.ts'

/** Names stand on every page. */
export function namesChanged({ type }: ServerEvent): boolean {
  return type === 'alias_update'
}
