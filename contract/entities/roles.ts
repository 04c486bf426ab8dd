import { z } from 'zod'
import { assignableRoles, chatRoles, kbRoles } from '#contract/roles.ts'

export const kbRole = z.enum(kbRoles)
export const assignableRole = z.enum(assignableRoles)
export const chatRole = z.enum(chatRoles)
