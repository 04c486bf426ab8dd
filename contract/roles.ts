import { z } from 'zod'

/** What a member is in a knowledge base (section 6). No role is no membership. */
export const kbRole = z.enum(['owner', 'admin', 'viewer'])
export type KbRole = z.infer<typeof kbRole>

/** The roles that can be given to somebody; ownership is transferred instead. */
export const assignableRole = kbRole.extract(['admin', 'viewer'])
export type AssignableRole = z.infer<typeof assignableRole>

/** What a member is in a chat. */
export const chatRole = z.enum(['admin', 'member'])
export type ChatRole = z.infer<typeof chatRole>

/** Owner and admin count as administrators (section 4). */
export function isAdministrator(role: KbRole | null): boolean {
  return role === 'owner' || role === 'admin'
}
