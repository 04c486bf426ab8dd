import { expect, test } from 'vitest'
import { type SendFile, UploadQueue } from './upload-queue.ts'

type Result = { ok: true; stored: string } | { ok: false; code: string }

const place = { kbId: 'kb', folderId: null }
const files = (...names: string[]) => names.map((name) => new File(['12345'], name))

function heldQueue() {
  const held = new Map<
    string,
    { finish: (result: Result) => void; sent: (bytes: number) => void }
  >()
  const aborted: string[] = []
  const send: SendFile<object, string> = (file, _place, sent) => {
    const { promise, resolve } = Promise.withResolvers<Result>()
    held.set(file.name, { finish: resolve, sent })
    return { finished: promise, abort: () => aborted.push(file.name) }
  }
  const queue = new UploadQueue(send)
  const finish = async (name: string, result: Result) => {
    held.get(name)?.finish(result)
    await Promise.resolve()
    await Promise.resolve()
  }
  const states = () => queue.snapshot().map(({ state }) => state)
  const idOf = (name: string) => queue.snapshot().find((upload) => upload.name === name)?.id ?? ''
  return { queue, held, aborted, finish, states, idOf }
}

test('three files are sent at the same time, and the next file starts when one is done', async () => {
  const { queue, finish, states } = heldQueue()
  queue.add(files('a', 'b', 'c', 'd'), place, { maxBytes: 100 })
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  await finish('b', { ok: true, stored: 'b' })
  expect(states()).toEqual(['sending', 'done', 'sending', 'sending'])
})

test('a file larger than allowed is rejected without being sent', () => {
  const { queue, held } = heldQueue()
  queue.add(files('a'), place, { maxBytes: 4 })
  expect(queue.snapshot()[0]).toMatchObject({ state: 'failed', code: 'too_large' })
  expect(held.size).toBe(0)
})

test('progress is shown until the file is done', async () => {
  const { queue, held, finish } = heldQueue()
  queue.add(files('a'), place, { maxBytes: 100 })
  held.get('a')?.sent(3)
  expect(queue.snapshot()[0]?.sent).toBe(3)
  await finish('a', { ok: true, stored: 'b' })
  expect(queue.snapshot()[0]).toMatchObject({ state: 'done', sent: 5 })
})

test('a cancelled file is aborted, and the next one starts', async () => {
  const { queue, aborted, finish, states, idOf } = heldQueue()
  queue.add(files('a', 'b', 'c', 'd'), place, { maxBytes: 100 })
  queue.cancel(idOf('a'))
  expect(aborted).toEqual(['a'])
  expect(states()).toEqual(['canceled', 'sending', 'sending', 'sending'])
  await finish('a', { ok: false, code: 'unreachable' })
  expect(states()[0]).toBe('canceled')
})

test('a failed file shows why it failed, and can be sent again', async () => {
  const { queue, finish, states, idOf } = heldQueue()
  queue.add(files('a'), place, { maxBytes: 100 })
  await finish('a', { ok: false, code: 'too_many_requests' })
  expect(queue.snapshot()[0]).toMatchObject({ state: 'failed', code: 'too_many_requests' })
  queue.retry(idOf('a'))
  expect(states()).toEqual(['sending'])
})

test('clearing removes finished files and keeps those in progress', async () => {
  const { queue, finish } = heldQueue()
  queue.add(files('a', 'b'), place, { maxBytes: 100 })
  await finish('a', { ok: true, stored: 'b' })
  queue.clear()
  expect(queue.snapshot().map(({ name }) => name)).toEqual(['b'])
})

test('a removed file is aborted, and its place goes to the next one', () => {
  const { queue, aborted, states, idOf } = heldQueue()
  queue.add(files('a', 'b', 'c', 'd'), place, { maxBytes: 100 })
  queue.remove(idOf('a'))
  expect(aborted).toEqual(['a'])
  expect(states()).toEqual(['sending', 'sending', 'sending'])
  expect(queue.snapshot().map(({ name }) => name)).toEqual(['b', 'c', 'd'])
})

test('a stored file of an earlier page is kept with its answer, until it is known to be gone', () => {
  const { queue } = heldQueue()
  queue.addStored({ name: 'a', size: 5 }, place, 'answer')
  const [kept] = queue.snapshot()
  expect(kept).toMatchObject({ state: 'done', sent: 5, stored: 'answer' })
  queue.lose(kept?.id ?? '', 'attachment_not_found')
  expect(queue.snapshot()[0]).toMatchObject({ state: 'failed', code: 'attachment_not_found' })
})
