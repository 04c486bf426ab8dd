import sharp from 'sharp'
import { expect, test } from 'vitest'
import { serveCard } from './card.ts'

test('a card is drawn whatever its words are, also those that nobody sees', async () => {
  for (const words of [
    '',
    ' ',
    '\u200b',
    '\u00ad\u3164',
    '\u2800',
    '\uffff',
    '<b>&amp;"',
    '﷽'.repeat(90),
  ]) {
    const card = { title: words, above: words, text: words }
    const answer = await serveCard(new Request('http://localhost/card'), card)
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([words, width, height]).toEqual([words, 1200, 630])
  }
})
