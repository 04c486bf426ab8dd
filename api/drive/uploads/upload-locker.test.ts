import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UploadLocker } from './serve-tus.ts'

const never = new AbortController().signal

test('a request that waits asks the other one once to end, and then has the lock', async () => {
  const locker = new UploadLocker()
  let asked = 0
  await locker.newLock('film').lock(never, () => {
    asked += 1
  })
  const acquired: string[] = []
  const waiting = ['second', 'third'].map(async (name) => {
    const lock = locker.newLock('film')
    await lock.lock(never, () => {})
    acquired.push(name)
    return lock
  })
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect([asked, acquired]).toEqual([2, []])
  await locker.newLock('film').unlock()
  const second = await waiting[0]
  expect(acquired).toEqual(['second'])
  await second?.unlock()
  await waiting[1]
  expect(acquired).toEqual(['second', 'third'])
})

test('uploads do not wait for each other', async () => {
  const locker = new UploadLocker()
  await locker.newLock('one').lock(never, () => {})
  await locker.newLock('other').lock(never, () => {})
})

test('a request that ends while it waits does not get the lock', async () => {
  const locker = new UploadLocker()
  const held = locker.newLock('film')
  await held.lock(never, () => {})
  const gone = new AbortController()
  const waiting = locker.newLock('film').lock(gone.signal, () => {})
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ status_code: 500 })
  await held.unlock()
  await locker.newLock('film').lock(never, () => {})
})
