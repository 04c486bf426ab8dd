import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reasonOf, sample } from '#api/documents/analysis/files.fixture.ts'
import { maxRenderPixels } from '#api/documents/analysis/limits.ts'
import { fittedSize, renderFile } from './render.ts'

test('a PDF page is drawn as WebP in the requested width', async () => {
  const { image, pageCount } = await renderFile({
    content: sample('handbook.pdf'),
    name: 'handbook.pdf',
    page: 2,
    width: 420,
  })
  const { format, width, height } = await sharp(image).metadata()
  expect([format, width, height, pageCount]).toEqual(['webp', 420, 595, 3])
  const { channels } = await sharp(image).stats()
  expect(channels[0]?.min).toBeLessThan(100)
})

test.each([0, 4, 1.5, Number.NaN])('a PDF of three pages has no page %s', async (page) => {
  const attempt = renderFile({ content: sample('handbook.pdf'), page, width: 400 })
  expect(await reasonOf(attempt)).toBe('no_such_page')
})

test('an image is never enlarged', async () => {
  const { image } = await renderFile({ content: sample('picture.png'), page: 1, width: 1_000 })
  const { format, width } = await sharp(image).metadata()
  expect([format, width]).toEqual(['webp', 64])
})

test('a text file is not drawn', async () => {
  const attempt = renderFile({ content: sample('notes-zh.txt'), page: 1, width: 400 })
  expect(await reasonOf(attempt)).toBe('unsupported')
})

test.each([
  [200_000, 200_000],
  [10, 200_000],
  [200_000, 10],
  [0.001, 14_400],
])('a page of %s by %s points stays within the pixel limit', (pageWidth, pageHeight) => {
  const { width, height } = fittedSize(pageWidth, pageHeight, 1_600)
  expect(width * height).toBeLessThanOrEqual(maxRenderPixels)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
  expect(width).toBeLessThanOrEqual(1_600)
})
