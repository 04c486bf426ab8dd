import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { pictureRefusal } from './picture-refusal.ts'

const size = limits.profilePictureBytes

test('a picture of the right kind and size is sent', () => {
  expect(pictureRefusal({ type: 'image/webp', size })).toBeNull()
})

test('another kind, and one byte too many, are refused before they are sent', () => {
  expect(pictureRefusal({ type: 'image/gif', size: 1 })).toMatchObject({ key: 'pictureType' })
  expect(pictureRefusal({ type: 'image/png', size: size + 1 })).toMatchObject({
    key: 'pictureTooLarge',
    values: { size: 5 },
  })
})
