import { sectionSize } from '#app/shell/palette/found.ts'
import { limits } from '#contract/limits.ts'

const id = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'
const idPattern = new RegExp(`^${id}$`)
const placePattern = new RegExp(`^/kb/${id}(?:/(chats|resources)/${id})?$`)

/** A knowledge base, or a chat or file in it. */
export interface Place {
  path: string
  kbId: string
  kind: 'kb' | 'chats' | 'resources'
  /** The id of the chat or file; empty for a knowledge base. */
  id: string
}

/** Reads what the search dialog asks; ignores values that are not possible. */
export function readQuery(params: URLSearchParams) {
  const idOf = (name: string) => {
    const value = params.get(name) ?? ''
    return idPattern.test(value) ? value : null
  }
  return {
    q: (params.get('q') ?? '').trim().slice(0, limits.searchQueryLength),
    /** The knowledge base of the page; null on a page of none. */
    here: idOf('here'),
    /** Whether only that knowledge base is searched. */
    isOnlyHere: params.has('only') && idOf('here') !== null,
    recent: params.getAll('recent').slice(0, sectionSize).flatMap(placeOf),
  }
}

function placeOf(path: string): Place[] {
  const [found, kbId = '', kind = 'kb', id = ''] = placePattern.exec(path) ?? []
  return found ? [{ path, kbId, kind: kind as Place['kind'], id }] : []
}
