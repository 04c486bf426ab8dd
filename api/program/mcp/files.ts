import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ask, type Calling } from './calling.ts'

// A client shows the list whole, so it is the newest files and not all.
const kbsListed = 20
const filesListed = 50

const template = 'commonplace://kb/{kbId}/files/{fileId}'

const uriOf = (kbId: string, fileId: string) => `commonplace://kb/${kbId}/files/${fileId}`

/** The text of each file: whole, or the first pages of a long one. */
export function registerFiles(server: McpServer, calling: Calling): void {
  const files = new ResourceTemplate(template, {
    list: async () => ({ resources: await listFiles(calling) }),
  })
  const about = { title: 'Files', description: 'The text of a file', mimeType: 'text/plain' }
  server.registerResource('file', files, about, async (uri, { kbId, fileId }) => {
    const params = { kbId: String(kbId), resourceId: String(fileId) }
    const pages = await ask(calling, 'readResourcePages', { params })
    const text = pages.map((page) => page.text).join('\n\n')
    return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] }
  })
}

async function listFiles(calling: Calling) {
  const kbs = await ask(calling, 'listKbs', {})
  const lists = []
  for (const kb of kbs.filter(({ can }) => can.read).slice(0, kbsListed)) {
    const wanted = { params: { kbId: kb.id }, query: { limit: filesListed } }
    const { resources } = await ask(calling, 'listResources', wanted)
    lists.push(
      resources.map(({ id, title, summary }) => ({
        uri: uriOf(kb.id, id),
        name: title,
        title: `${kb.title}: ${title}`,
        description: summary,
        mimeType: 'text/plain',
      })),
    )
  }
  return lists.flat()
}
