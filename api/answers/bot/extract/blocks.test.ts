import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readDocument } from '#api/documents/analysis/read.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import { extractAnswer } from './answer.ts'
import { rank } from './rank.fixture.ts'

const fileIn = (folder: string) => fileURLToPath(new URL(`../../../../${folder}`, import.meta.url))
const folders = [
  fileIn('tests/files'),
  process.env.SHARED_CORPUS ?? fileIn('../shared/corpus/files'),
]
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
const askedOfEachFile = 40
/** A blank line, a cell of a table, a list item or a heading. */
const border = /\n\s*\n|\t|\n\s*(?:[-*•#>]|\d{1,3}[.)]\s)/u

test.each(files)('every quote of %s is inside one block, or has cells of one row', async (file) => {
  const read = await readDocument({ content: file, name: path.basename(file) }).catch(() => null)
  const passages = makePassages(read?.document.pages ?? [])
  const sentences = passages.flatMap(({ text }) =>
    sentencesOf(text).map(({ start, end }) => text.slice(start, end)),
  )
  const step = Math.ceil(sentences.length / askedOfEachFile)
  for (const asked of sentences.filter((_, index) => index % step === 0)) {
    const ranked = rank(asked, passages).slice(0, 12)
    const { citations } = await extractAnswer(asked, ranked)
    const quotes = citations.flatMap(({ passageIndex, start, end, cells }) => {
      const quote = ranked[passageIndex]?.text.slice(start, end)
      return cells ? quote?.split('\t') : [quote]
    })
    expect(quotes.filter((quote) => !quote || border.test(quote))).toEqual([])
  }
})
