/** Section 6. A person without a role is not a member. */
export const kbRoles = ['owner', 'admin', 'viewer'] as const
export type KbRole = (typeof kbRoles)[number]

/** Not owner, because ownership is transferred. */
export const assignableRoles = ['admin', 'viewer'] as const satisfies KbRole[]
export type AssignableRole = (typeof assignableRoles)[number]

export const chatRoles = ['admin', 'member'] as const
export type ChatRole = (typeof chatRoles)[number]

/** Section 4. */
export function isAdministrator(role: KbRole | null): boolean {
  return role === 'owner' || role === 'admin'
}
