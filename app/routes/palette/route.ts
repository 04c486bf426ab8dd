import type { i18n } from 'i18next'
import { href } from 'react-router'
import { reasonOf } from '#app/locales/reason.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'
import {
  type AskPlace,
  type Found,
  type FoundRow,
  type FoundSection,
  sectionSize,
} from './found.ts'
import { rowMaker } from './hit-row.ts'
import { accountPages, kbPages } from './pages.ts'

const mostOfAKind = 3
const mostPlaces = 8

const id = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'

const idPattern = new RegExp(`^${id}$`)

const placePattern = new RegExp(`^/kb/${id}(?:/(chats|resources)/${id})?$`)

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { found, status } = await read({ request, context })
  return Response.json(found, { status, headers: { 'Cache-Control': 'no-store' } })
}

async function read(arrival: Arrival): Promise<{ found: Found; status: number }> {
  const query = readQuery(new URL(arrival.request.url).searchParams)
  const { q, here, isOnlyHere } = query
  if (!q) return { found: await readStart(arrival, query), status: 200 }
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
  const isBegun = ({ title }: FoundRow) =>
    title.join('').toLocaleLowerCase().startsWith(q.toLocaleLowerCase())
  const to = [
    ...places.kbs,
    ...places.chats,
    ...places.pages.filter(isBegun),
    ...people.slice(0, mostOfAKind),
    ...places.pages.filter((page) => !isBegun(page)),
  ]
  const sections = filled([
    { name: 'places', rows: to.slice(0, mostPlaces) },
    { name: 'files', rows: files },
    { name: 'passages', rows: passages },
    { name: 'messages', rows: messages },
  ])
  return { found: { sections }, status: 200 }
}

/**
 * For an empty query: the places opened last, then others. Within a knowledge base its own are first.
 */
async function readStart(
  arrival: Arrival,
  { here, isOnlyHere, recent }: ReturnType<typeof readQuery>,
): Promise<Found> {
  const answer = await upstream(arrival).attempt.listKbNames({})
  const kbs = answer.ok ? answer.data : []
  const at = here ?? recent[0]?.kbId ?? kbs[0]?.id
  const own = isOnlyHere ? recent.filter(({ kbId }) => kbId === here) : []
  const [rows, ask, ofHere] = await Promise.all([
    readRecent(arrival, [...own, ...recent.filter((place) => !own.includes(place))]),
    at ? readAskPlace(arrival, at) : null,
    isOnlyHere && here ? readOwnPlaces(arrival, here) : [],
  ])
  const isRecent = ({ to }: FoundRow) => rows.some((row) => row.to === to)
  const others = kbs
    .filter(({ id }) => id !== here && !recent.some(({ path }) => path === kbPath(id)))
    .toSorted((one, other) => Number(other.isFavorite) - Number(one.isFavorite))
  const places = [
    ...ofHere.filter((row) => !isRecent(row)),
    ...kbRowsOf(arrival, others.slice(0, ofHere.length > 0 ? mostOfAKind : sectionSize)),
    ...accountPages(arrival).slice(0, mostOfAKind),
  ]
  const sections = filled([
    { name: 'recent', rows },
    { name: 'places', rows: places },
  ])
  return { sections, ask }
}

/** Its first chats, its pages and what can be begun there. */
async function readOwnPlaces(arrival: Arrival, kbId: string): Promise<FoundRow[]> {
  const { attempt } = upstream(arrival)
  const [kb, chats] = await Promise.all([
    attempt.readKb({ params: { kbId } }),
    attempt.listChats({ query: { kbId, limit: sectionSize } }),
  ])
  if (!kb.ok) return []
  const t = getTranslator(arrival.context).getFixedT(null, 'chatLinks')
  const chatRows = (chats.ok ? chats.data : []).map(
    (chat): FoundRow => ({
      to: href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id }),
      icon: 'forum',
      title: [chatTitle(chat, t)],
      note: kb.data.title,
    }),
  )
  return [...chatRows, ...kbPages(arrival, kb.data)]
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

function sectionsOf(
  hits: SearchHit[],
  translator: Pick<i18n, 'getFixedT'>,
  isOnlyHere: boolean,
): Record<'people' | 'files' | 'passages' | 'messages', FoundRow[]> {
  const toRow = rowMaker(translator, isOnlyHere)
  const rowsOf = (...kinds: SearchHit['kind'][]) =>
    hits
      .filter(({ kind }) => kinds.includes(kind))
      .slice(0, sectionSize)
      .map(toRow)
  return {
    people: rowsOf('person'),
    files: rowsOf('folder', 'resource'),
    passages: rowsOf('passage'),
    messages: rowsOf('message'),
  }
}

function filled(sections: FoundSection[]): FoundSection[] {
  return sections.filter(({ rows }) => rows.length > 0)
}

interface Wanted {
  q: string
  here: string | null
  isOnlyHere: boolean
}

// Names contain every word of the query; those of chats only one. Other knowledge bases are found
// from within one too.
async function readPlaces(arrival: Arrival, { q, here, isOnlyHere }: Wanted) {
  const { attempt } = upstream(arrival)
  const words = q.toLocaleLowerCase().split(/\s+/)
  const isCalled = (title: string) =>
    words.every((word) => title.toLocaleLowerCase().includes(word))
  const [kbs, chats, kb, chatsHere] = await Promise.all([
    attempt.listKbNames({}),
    attempt.listAllChats({ query: { search: q, limit: limits.chatPageSize } }),
    here ? attempt.readKb({ params: { kbId: here } }) : null,
    // The server knows only the English names of these.
    here ? attempt.listChats({ query: { kbId: here, chatType: 'system' } }) : null,
  ])
  const translator = getTranslator(arrival.context)
  const t = translator.getFixedT(null, 'palette')
  const tLinks = translator.getFixedT(null, 'chatLinks')
  const called = (kbs.ok ? kbs.data : []).filter(({ id, title }) => id !== here && isCalled(title))
  const ofHere = kb?.ok && chatsHere?.ok ? chatsHere.data : []
  const others = (chats.ok ? chats.data.chats : []).filter(
    ({ id, knowledgeBase }) =>
      (!isOnlyHere || knowledgeBase.id === here) && !ofHere.some((chat) => chat.id === id),
  )
  const chatRows = [
    ...(kb?.ok ? ofHere.map((chat) => ({ ...chat, knowledgeBase: kb.data })) : []),
    ...others,
  ]
    .map((chat) => ({ chat, title: chatTitle(chat, tLinks) }))
    // The words of a search may all be in the name of the knowledge base.
    .filter(({ title }) => words.some((word) => title.toLocaleLowerCase().includes(word)))
    .map(
      ({ chat: { id, knowledgeBase }, title }): FoundRow => ({
        to: href('/kb/:kbId/chats/:chatId', { kbId: knowledgeBase.id, chatId: id }),
        icon: 'forum',
        title: [title],
        note: isOnlyHere ? '' : t('inKb', { kb: knowledgeBase.title }),
      }),
    )
  const pages = [...(kb?.ok ? kbPages(arrival, kb.data) : []), ...accountPages(arrival)].filter(
    ({ title }) => isCalled(title.join('')),
  )
  const kbRows = kbRowsOf(arrival, called.slice(0, mostOfAKind))
  return { kbs: kbRows, chats: chatRows.slice(0, mostOfAKind), pages }
}

function kbRowsOf({ context }: Arrival, kbs: Pick<Kb, 'id' | 'title' | 'icon'>[]): FoundRow[] {
  const t = getTranslator(context).getFixedT(null, 'palette')
  return kbs.map(({ id, title, icon }) => ({ to: kbPath(id), icon, title: [title], note: t('kb') }))
}

const kbPath = (kbId: string) => href('/kb/:kbId', { kbId })
