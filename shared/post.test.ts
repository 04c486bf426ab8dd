import { expect, test } from 'vitest'
import { postContent, readPost } from './post.ts'

test('a title and a text are read back from the message that they become', () => {
  for (const post of [
    { title: 'Lamp rota', text: 'Ada on Monday.\n\nLin on Tuesday.' },
    { title: 'C # and more ', text: '' },
    { title: '灯塔值班', text: '\n## 周一' },
    { title: '', text: '# Not a title\n\nof a post' },
    { title: '', text: '' },
  ])
    expect(readPost(postContent(post))).toEqual(post)
})

test('a blank title is left out', () => {
  expect(postContent({ title: '  ', text: 'Ada on Monday.' })).toBe('Ada on Monday.')
})

test('a heading that is not apart from the text stays in the text', () => {
  for (const content of ['## Lamp\nrota', '### Lamp\n\nrota', '##\n\nrota', '##  '])
    expect(readPost(content)).toEqual({ title: '', text: content })
})
