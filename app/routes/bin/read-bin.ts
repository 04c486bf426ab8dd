import { getTranslator } from '#app/preferences/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'

const dayMs = 86_400_000

export type BinContent = Awaited<ReturnType<typeof readBin>>

export async function readBin(arrival: Arrival, kbId: string | null) {
  const cursor = new URL(arrival.request.url).searchParams.get('cursor') ?? undefined
  const { attempt } = upstream(arrival)
  const query = { cursor }
  const answer = await (kbId === null
    ? attempt.listDeletedKbs({ query })
    : attempt.listBin({ params: { kbId }, query }))
  const now = Date.now()
  const page = listed(answer, ({ entries, ...rest }) => ({
    ...rest,
    entries: entries.map((entry) => ({
      ...entry,
      daysLeft: Math.max(1, Math.ceil((Date.parse(entry.expiresAt) - now) / dayMs)),
    })),
  }))
  const title = getTranslator(arrival.context).getFixedT(null, 'bin')('title')
  return { title, cursor, page }
}
