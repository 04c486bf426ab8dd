import { reasonOf } from '#app/locales/reason.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'
import { type AskPlace, type Found, type FoundRow, sectionSize } from './found.ts'
import { readPlaces } from './read-places.ts'
import { filled, sectionsOf } from './rows.ts'

const id = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'

const idPattern = new RegExp(`^${id}$`)

const placePattern = new RegExp(`^/kb/${id}(?:/(chats|resources)/${id})?$`)

/** For an empty query, the places opened last. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { found, status } = await read({ request, context })
  return Response.json(found, { status, headers: { 'Cache-Control': 'no-store' } })
}

async function read(arrival: Arrival): Promise<{ found: Found; status: number }> {
  const query = readQuery(new URL(arrival.request.url).searchParams)
  const { q, here, isOnlyHere, recent } = query
  if (!q) {
    const at = here ?? recent[0]?.kbId
    const [rows, ask] = await Promise.all([
      readRecent(arrival, recent),
      at ? readAskPlace(arrival, at) : null,
    ])
    return { found: { sections: filled([{ name: 'recent', rows }]), ask }, status: 200 }
  }
  const kbId = isOnlyHere && here ? here : undefined
  const [answer, places] = await Promise.all([
    upstream(arrival).attempt.search({ query: { q, kbId, limit: limits.searchPageSize } }),
    readPlaces(arrival, query),
  ])
  const translator = getTranslator(arrival.context)
  if (!answer.ok) {
    const failed = reasonOf(translator, answer.error.code)
    return { found: { sections: [], failed }, status: answer.status }
  }
  const { people, files, passages, messages } = sectionsOf(answer.data, translator, isOnlyHere)
  const to = [...places.kbs, ...places.chats, ...people.slice(0, 3), ...places.pages]
  const sections = filled([
    { name: 'places', rows: to.slice(0, sectionSize) },
    { name: 'files', rows: files },
    { name: 'passages', rows: passages },
    { name: 'messages', rows: messages },
  ])
  return { found: { sections }, status: 200 }
}

/** Leaves out places that the reader may no longer see. */
async function readRecent(arrival: Arrival, places: Place[]): Promise<FoundRow[]> {
  const rows = await Promise.all(places.map((place) => readPlace(arrival, place)))
  return rows.filter((row) => row !== null)
}

async function readPlace(arrival: Arrival, place: Place): Promise<FoundRow | null> {
  const { kbId, kind, path, id } = place
  const { attempt } = upstream(arrival)
  const translator = getTranslator(arrival.context)
  const t = translator.getFixedT(null, 'palette')
  const kb = await attempt.readKb({ params: { kbId } })
  if (!kb.ok) return null
  if (kind === 'kb') return { to: path, icon: kb.data.icon, title: [kb.data.title], note: t('kb') }
  const note = t('inKb', { kb: kb.data.title })
  if (kind === 'chats') {
    const chat = await attempt.readChat({ params: { chatId: id } })
    const tLinks = translator.getFixedT(null, 'chatLinks')
    return chat.ok ? { to: path, icon: 'forum', title: [chatTitle(chat.data, tLinks)], note } : null
  }
  const file = await attempt.readResource({ params: { kbId, resourceId: id } })
  if (!file.ok) return null
  return { to: path, icon: fileType(file.data).icon, title: [file.data.title], note }
}

/** Null if the reader cannot ask in that knowledge base. */
async function readAskPlace(arrival: Arrival, kbId: string): Promise<AskPlace | null> {
  const { attempt } = upstream(arrival)
  const [kb, chats] = await Promise.all([
    attempt.readKb({ params: { kbId } }),
    attempt.listChats({ query: { kbId, chatType: 'system' } }),
  ])
  if (!kb.ok || !chats.ok) return null
  const chat = chats.data.find(({ systemChat }) => systemChat === 'ai_chat')
  return chat ? { kbId, kbTitle: kb.data.title, chatId: chat.id } : null
}

interface Place {
  path: string
  kbId: string
  kind: 'kb' | 'chats' | 'resources'
  /** Empty for a knowledge base. */
  id: string
}

/** Ignores values that are not possible. */
function readQuery(params: URLSearchParams) {
  const idOf = (name: string) => {
    const value = params.get(name) ?? ''
    return idPattern.test(value) ? value : null
  }
  return {
    q: (params.get('q') ?? '').trim().slice(0, limits.searchQueryLength),
    /** Null on a page of no knowledge base. */
    here: idOf('here'),
    isOnlyHere: params.has('only') && idOf('here') !== null,
    recent: params.getAll('recent').slice(0, sectionSize).flatMap(placeOf),
  }
}

function placeOf(path: string): Place[] {
  const [found, kbId = '', kind = 'kb', id = ''] = placePattern.exec(path) ?? []
  return found ? [{ path, kbId, kind: kind as Place['kind'], id }] : []
}
