import { z } from 'zod'
import { keyScope } from './access-key.ts'

/** What a program asks a person for. */
export const authorization = z.object({
  /** `name`: what it says of itself. `origin`: where the person is sent back. */
  client: z.object({ name: z.string(), origin: z.string(), isOnOwnMachine: z.boolean() }),
  /** The most that it asks for. */
  scope: keyScope,
  /** Null for a valid request. */
  refusedTo: z.string().nullable(),
})
export type Authorization = z.infer<typeof authorization>
