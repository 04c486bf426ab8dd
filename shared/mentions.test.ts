import { expect, test } from 'vitest'
import { previewOf } from './mentions.ts'

test('a chat’s preview has the reader’s alias for a mentioned person', () => {
  const person = { id: 'ben', name: 'Ben Okri', profileURL: null, isBot: false }
  const message = {
    content: 'Ask @ben or @Ben Okri, not @Bella',
    html: '<p>Ask <span data-mention="ben">@Benny</span> or <span data-mention="ben">@Benny</span>, not @Bella</p>',
    mentions: [{ ...person, displayName: 'Benny', realName: 'Ben' }],
  }
  expect(previewOf(message)).toBe('Ask @Benny or @Benny, not @Bella')
})
