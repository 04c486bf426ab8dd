import { z } from 'zod'

/** A member's role in a knowledge base (section 6). A person without a role is not a member. */
export const kbRole = z.enum(['owner', 'admin', 'viewer'])
export type KbRole = z.infer<typeof kbRole>

/** The roles that can be assigned; ownership is transferred instead. */
export const assignableRole = kbRole.extract(['admin', 'viewer'])
export type AssignableRole = z.infer<typeof assignableRole>

export const chatRole = z.enum(['admin', 'member'])
export type ChatRole = z.infer<typeof chatRole>

/** Owner and admin count as administrators (section 4). */
export function isAdministrator(role: KbRole | null): boolean {
  return role === 'owner' || role === 'admin'
}
