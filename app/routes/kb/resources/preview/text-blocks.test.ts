import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

test('the headings, tables and paragraphs of a page are told apart, with their offsets', () => {
  const text = 'Part I\n\nThe  lamp\n\nIt is lit.\n\na\tb\nc\td'
  const blocks = textBlocks(text, 'The lamp')
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'heading', 'paragraph', 'table'])
  for (const block of blocks) expect(text.slice(block.at)).toMatch(new RegExp(`^${block.text}`))
})

test('the text of a page without its name has no headings', () => {
  expect(textBlocks('a\n\nb', 'c').map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
  expect(textBlocks('a', null)).toEqual([{ at: 0, text: 'a', kind: 'paragraph' }])
})

test('the name of a page is a heading also if its paragraph follows in the next line', () => {
  const text = 'The handbook\n\n1. Scope\nAll lamps.\nAll horns.\n\nMore'
  const blocks = textBlocks(text, '1. Scope')
  expect(blocks.map(({ kind, text: of }) => [kind, of])).toEqual([
    ['heading', 'The handbook'],
    ['heading', '1. Scope'],
    ['paragraph', 'All lamps.\nAll horns.'],
    ['paragraph', 'More'],
  ])
  for (const block of blocks) expect(text.slice(block.at)).toMatch(new RegExp(`^${block.text}`))
})
