import { getTranslator } from '#app/preferences/language.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { BinEntry } from '#contract/entities/bin.ts'
import { formatOfName } from '#shared/formats.ts'

const icons = {
  message: 'chat_bubble',
  link: 'link',
  folder: 'folder',
  chat: 'forum',
  kb: 'database',
} as const satisfies Partial<Record<BinEntry['kind'], IconName>>

const dayMs = 86_400_000

export type BinContent = Awaited<ReturnType<typeof readBin>>

export async function readBin(arrival: Arrival, kbId: string | null) {
  const cursor = new URL(arrival.request.url).searchParams.get('cursor') ?? undefined
  const { attempt } = upstream(arrival)
  const query = { cursor }
  const answer = await (kbId === null
    ? attempt.listDeletedKbs({ query })
    : attempt.listBin({ params: { kbId }, query }))
  const translator = getTranslator(arrival.context)
  const t = translator.getFixedT(null, 'bin')
  const typeName = translator.getFixedT(null, 'resources')
  const lookOf = ({ kind, title }: BinEntry): { icon: IconName; kindName: string } => {
    if (kind !== 'file') return { icon: icons[kind], kindName: t(`kinds.${kind}`) }
    // As in the lists of files, by its name.
    const { icon, type } = formatOfName(title) ?? { icon: 'attach_file', type: 'file' }
    return { icon, kindName: typeName(`types.${type}`) }
  }
  const now = Date.now()
  const page = listed(answer, ({ entries, ...rest }) => ({
    ...rest,
    entries: entries.map((entry) => ({
      ...entry,
      ...lookOf(entry),
      daysLeft: Math.max(1, Math.ceil((Date.parse(entry.expiresAt) - now) / dayMs)),
    })),
  }))
  return { title: t('title'), cursor, page }
}
