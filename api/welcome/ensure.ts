import type { Deps } from '../deps.ts'

export async function ensureWelcome(_deps: Deps): Promise<void> {}
