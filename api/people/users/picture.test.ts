import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { sweepFiles } from '#api/program/sweep.ts'
import type { User } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/call.ts'
import { storedIn } from '#tests/support/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const plain = (background: string, width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 4, background } })

/** Uploads a picture as a form does, with a misleading file name and type. */
async function tryToUpload(person: Person, ...pictures: Buffer[]) {
  const body = new FormData()
  for (const picture of pictures)
    body.append('profilePicture', new Blob([new Uint8Array(picture)]), 'picture.txt')
  const answer = await api.send(person, 'POST', '/user/profile-picture', { body })
  return readAnswer('uploadProfilePicture', answer)
}

async function upload(person: Person, picture: Buffer): Promise<string> {
  const { code, data } = await tryToUpload(person, picture)
  if (code) throw new Error(code)
  return (data as User).profileURL ?? ''
}

const get = (person: Person | null, url: string, headers: Record<string, string> = {}) =>
  api.send(person, 'GET', url, { headers })

const pixels = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })

const storedFiles = () => storedIn(api.deps.files)

const hashIn = (url: string) => url.split('v=')[1] ?? ''

test.for(['png', 'jpeg', 'webp'] as const)('a %s becomes a square webp', async (format) => {
  const person = await api.person()
  const url = await upload(person, await plain('#c02040').toFormat(format).toBuffer())
  expect(url).toMatch(new RegExp(`^/user/${person.id}/picture\\?v=[0-9a-f]{64}$`))
  const response = await get(person, url)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const { data, info } = await pixels(response)
  expect([info.width, info.height, info.channels]).toEqual([256, 256, 3])
  expect(Math.abs((data[0] ?? 0) - 0xc0)).toBeLessThan(8)
})

test('a picture of one pixel is accepted, and transparency becomes white', async () => {
  const person = await api.person()
  const url = await upload(person, await plain('#00000000', 1, 1).png().toBuffer())
  const { data } = await pixels(await get(person, url))
  expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true)
})

test('a picture is rotated upright and loses its location', async () => {
  const person = await api.person()
  const left = await plain('red', 100, 100).png().toBuffer()
  const photo = await plain('blue', 200, 100)
    .composite([{ input: left, left: 0, top: 0 }])
    .flatten()
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '59/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const shown = await get(person, await upload(person, photo))
  const bytes = Buffer.from(await shown.arrayBuffer())
  const { exif, orientation } = await sharp(bytes).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const red = (y: number) => data[y * info.width * info.channels] ?? 0
  expect(red(10)).toBeGreaterThan(200)
  expect(red(245)).toBeLessThan(60)
})

test('only png, jpeg and webp are accepted, whatever their file name', async () => {
  const person = await api.person()
  const png = await plain('green').png().toBuffer()
  const refused = [
    await plain('green').gif().toBuffer(),
    await plain('green').tiff().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from('not a picture'),
    Buffer.from(''),
    png.subarray(0, 40),
    Buffer.concat([png.subarray(0, 8), Buffer.from('and then nothing of it')]),
  ]
  for (const picture of refused) {
    const { status, code } = await tryToUpload(person, picture)
    expect([status, code]).toEqual([415, 'unsupported_type'])
  }
  expect((await api.call(person, 'readUser', {})).profileURL).toBe(null)
})

test('exactly one picture is accepted', async () => {
  const person = await api.person()
  const png = await plain('green').png().toBuffer()
  expect((await tryToUpload(person)).fields).toEqual({ profilePicture: ['required'] })
  expect((await tryToUpload(person, png, png)).fields).toEqual({ profilePicture: ['too_many'] })
  const json = await api.attempt(person, 'uploadProfilePicture', { body: { profilePicture: 'x' } })
  expect([json.status, json.code]).toEqual([400, 'invalid_upload'])
})

test('a picture of five megabytes is accepted, and a picture with one byte more is rejected as too large', async () => {
  const person = await api.person()
  const png = await plain('green').png().toBuffer()
  const whole = Buffer.concat([png, Buffer.alloc(limits.profilePictureBytes - png.length)])
  expect((await tryToUpload(person, whole)).status).toBe(200)
  const more = await tryToUpload(person, Buffer.concat([whole, Buffer.alloc(1)]))
  expect([more.status, more.code]).toEqual([413, 'too_large'])
})

test('a small file with a huge picture is rejected before decoding', async () => {
  const person = await api.person()
  const bomb = await plain('black', 8_000, 6_000).png().toBuffer()
  expect(bomb.length).toBeLessThan(limits.profilePictureBytes)
  const { status, code } = await tryToUpload(person, bomb)
  expect([status, code]).toEqual([413, 'too_large'])
})

test('a picture is stored while a person uses it, and then deleted', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const [red, blue] = [await plain('red').png().toBuffer(), await plain('#00f').png().toBuffer()]
  const first = hashIn(await upload(ana, red))
  await upload(ben, red)
  await sweepFiles(api.db, api.deps.files, -1)
  expect(await storedFiles()).toContain(first)
  const second = hashIn(await upload(ana, blue))
  expect(await storedFiles()).toEqual(expect.arrayContaining([first, second]))
  expect((await api.call(ben, 'removeProfilePicture', {})).profileURL).toBe(null)
  expect(await storedFiles()).not.toContain(first)
  expect(await storedFiles()).toContain(second)
})

test('twenty pictures set at once leave one file', async () => {
  const person = await api.person()
  await sweepFiles(api.db, api.deps.files, -1)
  const before = await storedFiles()
  const pictures = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      plain(`rgb(${n * 12}, 9, 9)`)
        .png()
        .toBuffer(),
    ),
  )
  await Promise.all(pictures.map((picture) => upload(person, picture)))
  const { profileURL } = await api.call(person, 'readUser', {})
  expect((await storedFiles()).sort()).toEqual([...before, hashIn(profileURL ?? '')].sort())
})

test('a picture at an outdated URL is revalidated each time', async () => {
  const person = await api.person()
  const url = await upload(person, await plain('red').png().toBuffer())
  for (const other of [`/user/${person.id}/picture`, `/user/${person.id}/picture?v=old`]) {
    const response = await get(person, other)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    await response.arrayBuffer()
  }
  const etag = `"${hashIn(url)}"`
  expect((await get(person, url, { 'if-none-match': etag })).status).toBe(304)
})

test('a picture is visible to members of common knowledge bases only', async () => {
  const [ana, ben, stranger] = [await api.person(), await api.person(), await api.person()]
  const kb = await api.kb(ana)
  const url = await upload(ben, await plain('red').png().toBuffer())
  const status = async (person: Person | null) => (await get(person, url)).status
  expect([await status(ana), await status(stranger), await status(null)]).toEqual([404, 404, 401])
  await api.join(ben, kb)
  expect([await status(ana), await status(stranger)]).toEqual([200, 404])
  await api.call(ana, 'removeMember', { params: { kbId: kb.id, userId: ben.id } })
  expect([await status(ana), await status(ben)]).toEqual([404, 200])
})

test('a creator’s picture is visible to everybody who sees the knowledge base, and a requester’s picture to its administrators', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana, { isPublic: true, needApprovalToJoin: true })
  const red = await plain('red').png().toBuffer()
  const [hers, his] = [await upload(ana, red), await upload(ben, red)]
  expect((await get(ben, hers)).status).toBe(200)
  expect((await get(ana, his)).status).toBe(404)
  await api.attempt(ben, 'joinKb', { params: { kbId: kb.id } })
  expect((await get(ana, his)).status).toBe(200)
})

test('a missing picture and a picture of a missing person get a 404', async () => {
  const person = await api.person()
  for (const userId of [person.id, newId()]) {
    const { status, code } = await api.attempt(person, 'readProfilePicture', { params: { userId } })
    expect([status, code]).toEqual([404, 'user_not_found'])
  }
})
