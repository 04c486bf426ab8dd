import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { pictureRefusal } from './picture-refusal.ts'

const size = limits.profilePictureBytes

test('an image of an allowed type and size is sent', () => {
  expect(pictureRefusal({ type: 'image/webp', size })).toBeNull()
})

test('a file of a wrong type or one byte above the limit is rejected before sending', () => {
  expect(pictureRefusal({ type: 'image/gif', size: 1 })).toMatchObject({ key: 'pictureType' })
  expect(pictureRefusal({ type: 'image/png', size: size + 1 })).toMatchObject({
    key: 'pictureTooLarge',
    values: { size: 5 },
  })
})
