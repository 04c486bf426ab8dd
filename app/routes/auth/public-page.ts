import { fileAddress, folderAddress, kbAddress } from '#app/routes/public/published/addresses.ts'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'

export interface PublicPage {
  address: string
  /** Of its knowledge base. */
  title: string
}

const id = '[0-9a-f-]{36}'
const insideKb = new RegExp(`^/kb/(?<kbId>${id})(?:/resources/(?<resourceId>${id}))?(?![^/])`, 'i')
const isId = new RegExp(`^${id}$`, 'i')

/**
 * What a signed-out visitor may read of the page that they asked for: the file, the folder, or at
 * least the knowledge base. Null if it is private or missing.
 */
export async function readPublicPage(arrival: Arrival, asked: string): Promise<PublicPage | null> {
  const url = URL.parse(asked, 'http://pages')
  const { kbId, resourceId } = insideKb.exec(url?.pathname ?? '')?.groups ?? {}
  if (!kbId) return null
  const folderId = url?.searchParams.get('folder') ?? ''
  return (
    (resourceId && (await readFile(arrival, kbId, resourceId))) ||
    (isId.test(folderId) && (await readContents(arrival, kbId, folderId))) ||
    (await readContents(arrival, kbId))
  )
}

async function readFile(arrival: Arrival, kbId: string, resourceId: string) {
  const input = { params: { kbId, resourceId }, query: { part: 1 } }
  const answer = await callUpstream(arrival, 'readPublishedFile', input)
  if (!answer.ok) return null
  const { kb, file } = answer.data
  return { address: fileAddress(kb, file), title: kb.title }
}

async function readContents(arrival: Arrival, kbId: string, folderId?: string) {
  const input = { params: { kbId }, query: { folderId } }
  const answer = await callUpstream(arrival, 'readPublishedKb', input)
  if (!answer.ok) return null
  const { kb, folder } = answer.data
  return { address: folder ? folderAddress(kb, folder) : kbAddress(kb), title: kb.title }
}
