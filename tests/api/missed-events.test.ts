import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => api.close())

/**
 * Joins a knowledge base as a page does. Returns whether what the page read `ageMs` ago may have
 * changed since then.
 */
async function missed(person: Person, kbId: string, ageMs: number): Promise<unknown> {
  const socket = await api.socket(person)
  await socket.ask({ type: 'join_kb', data: { kbId } })
  const { data } = await socket.ask({ type: 'ping', data: { ageMs } })
  socket.close()
  return data
}

test('a new connection is told whether the knowledge base it joined has changed since its page was read', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const [kb, other] = [await api.kb(ana), await api.kb(ana)]
  await api.join(ben, kb)
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(3_600_000)
  expect(await missed(ben, kb.id, 1_000)).toEqual({ missed: false })
  expect(await missed(ben, kb.id, 600_000)).toEqual({ missed: true })
  const message = { chatId: kb.townhallId, clientId: newId(), content: 'Hello' }
  const writer = await api.socket(ana)
  expect(await writer.ask({ type: 'message', data: message })).toMatchObject({ type: 'ack' })
  expect(await missed(ben, kb.id, 1_000)).toEqual({ missed: true })
  vi.advanceTimersByTime(30_000)
  expect(await missed(ben, kb.id, 1_000)).toEqual({ missed: false })
  expect(await missed(ben, kb.id, 25_000)).toEqual({ missed: true })
  expect(await missed(ana, other.id, 15_000)).toEqual({ missed: false })
})
