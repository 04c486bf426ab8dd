/** A member's role in a knowledge base (section 6). A person without a role is not a member. */
export const kbRoles = ['owner', 'admin', 'viewer'] as const
export type KbRole = (typeof kbRoles)[number]

/** The roles that can be assigned. Owner is not one of these, because ownership is transferred. */
export const assignableRoles = ['admin', 'viewer'] as const satisfies KbRole[]
export type AssignableRole = (typeof assignableRoles)[number]

export const chatRoles = ['admin', 'member'] as const
export type ChatRole = (typeof chatRoles)[number]

/** Owner and admin count as administrators (section 4). */
export function isAdministrator(role: KbRole | null): boolean {
  return role === 'owner' || role === 'admin'
}
