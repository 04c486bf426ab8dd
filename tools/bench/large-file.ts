import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Resource } from '#contract/entities/resource.ts'
import type { Figure } from './figures.ts'
import { mediansInTurns, milliseconds } from './load.ts'
import { growthDuring, type Running } from './process.ts'

const mebi = 1024 * 1024
const sizes = { small: 2 * mebi, large: 2_048 * mebi }
const tus = { 'tus-resumable': '1.0.0' }

/**
 * 2 MB and 2 GB with the resumable protocol: growth of the server's memory, and how much longer the
 * page and the end of the large film take.
 */
export async function* measureLargeFile({ served, child }: Running): AsyncGenerator<Figure> {
  const { product, cookie, smallKb } = served
  const place = { kb: `${product}/api/kb/${smallKb}`, cookie }
  const small = await uploadFilm(place, sizes.small)
  const began = performance.now()
  let large = ''
  const value = await growthDuring(child, async () => {
    large = await uploadFilm(place, sizes.large)
  })
  const name = 'resumable upload of 2 GB'
  yield { name: `${name}: memory grows by`, value, unit: 'MB', budget: '< 50' }
  const rate = sizes.large / mebi / ((performance.now() - began) / 1_000)
  yield { name, value: rate, unit: 'MB a second', budget: 'for scale' }
  const urls = [
    ['page of a file of 2 GB', (id: string) => `${product}/kb/${smallKb}/resources/${id}`, {}],
    ['its last megabyte', (id: string) => `${place.kb}/resources/${id}/preview`, lastMegabyte],
  ] as const
  for (const [what, at, headers] of urls) {
    const times = await mediansInTurns(at(small), at(large), { cookie, headers })
    yield {
      name: `${what} over one of 2 MB`,
      value: times.large / times.small,
      unit: '×',
      budget: '≤ 1.3',
      from: milliseconds(times.large, times.small),
    }
  }
}

const lastMegabyte = { range: `bytes=-${mebi}` }

type Place = { kb: string; cookie: string }

/** Waits until the film can be played. Returns its id. */
async function uploadFilm({ kb, cookie }: Place, bytes: number): Promise<string> {
  const name = `film-${bytes}.mp4`
  const metadata = `name ${Buffer.from(name).toString('base64')}`
  const begun = await fetch(`${kb}/uploads`, {
    method: 'POST',
    headers: { ...tus, cookie, 'upload-length': String(bytes), 'upload-metadata': metadata },
  })
  const sent = await fetch(`${kb}/${begun.headers.get('location')}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      cookie,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Readable.toWeb(Readable.from(film(bytes))),
    duplex: 'half',
  } as RequestInit)
  if (!sent.ok) throw new Error(`upload of ${name}: ${sent.status}`)
  for (;;) {
    const answer = await fetch(`${kb}/resources?search=${name}`, { headers: { cookie } })
    const { data } = (await answer.json()) as { data: { resources: Resource[] } }
    const [found] = data.resources
    if (found?.status === 'completed') return found.id
    if (found?.status === 'failed') throw new Error(`${name}: ${found.failure}`)
    await wait(200)
  }
}

// The beginning of an MP4 file, and noise.
function* film(bytes: number): Iterable<Uint8Array> {
  const piece = crypto.getRandomValues(new Uint8Array(65_536))
  const first = Buffer.from(piece)
  first.write('\0\0\0\x18ftypisom', 0, 'latin1')
  yield first
  for (let left = bytes - first.length; left > 0; left -= piece.length) yield piece
}
