import type { Flash } from '#app/middleware/flash-message.ts'
import { limits } from '#contract/limits.ts'
import { pictureTypes } from '#shared/formats.ts'

const size = limits.profilePictureBytes / 1024 ** 2

export const wrongType: Flash = { kind: 'error', key: 'pictureType' }
export const tooLarge: Flash = { kind: 'error', key: 'pictureTooLarge', values: { size } }

/** Section 5. */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>): Flash | null {
  if (!pictureTypes.some((type) => type === file.type)) return wrongType
  return file.size > limits.profilePictureBytes ? tooLarge : null
}
