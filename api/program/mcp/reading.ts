import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { createAddresses } from '#api/kbs/page-addresses.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { CitedCell } from '#contract/entities/cited-cell.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import { cellWords } from '#shared/cell-words.ts'
import { ask, type Calling } from './calling.ts'
import { inWords, reads } from './tool.ts'

export const kbIdInput = z.string().describe('The id of a knowledge base')
export const chatIdInput = z.string().describe('The id of a chat')

/** Each costs a call. */
const kbsWithChats = 20

type Addresses = ReturnType<typeof createAddresses>

export function registerReading(server: McpServer, calling: Calling): void {
  const addresses = createAddresses(calling.origin)
  server.registerTool(
    'list_knowledge_bases',
    {
      description: 'Lists the knowledge bases that can be read, and the chats in each.',
      annotations: reads,
    },
    () => inWords(() => listKbs(calling, addresses)),
  )
  server.registerTool(
    'search',
    {
      description: 'Searches passages and titles of files, folders, messages and people by words.',
      inputSchema: {
        query: z.string(),
        kb_id: kbIdInput.optional(),
        limit: z.number().int().min(1).max(limits.searchPageSize).optional(),
      },
      annotations: reads,
    },
    ({ query, kb_id, limit }) =>
      inWords(async () => {
        const wanted = { q: query, kbId: kb_id, limit: limit ?? limits.searchPageSize }
        const hits = await ask(calling, 'search', { query: wanted })
        if (hits.length === 0) return 'Nothing was found.'
        return hits.map((hit) => describeHit(hit, addresses)).join('\n\n')
      }),
  )
  server.registerTool(
    'read_file',
    {
      description: 'Reads the text of one page of a file.',
      inputSchema: {
        kb_id: kbIdInput,
        file_id: z.string(),
        page: z.number().int().min(1).optional().describe('From 1 on; 1 if missing'),
      },
      annotations: reads,
    },
    (input) => inWords(() => readFile(calling, addresses, input)),
  )
  server.registerTool(
    'read_chat',
    {
      description: 'Reads the messages of a chat, oldest first: the newest, or those before one.',
      inputSchema: {
        chat_id: chatIdInput,
        before: z.string().optional().describe('The id of a message'),
      },
      annotations: reads,
    },
    ({ chat_id, before }) => inWords(() => readChat(calling, addresses, { chat_id, before })),
  )
}

async function listKbs(calling: Calling, addresses: Addresses): Promise<string> {
  const kbs = await ask(calling, 'listKbs', {})
  if (kbs.length === 0) return 'There are no knowledge bases.'
  const described = []
  for (const [at, kb] of kbs.entries()) {
    const isNear = at < kbsWithChats
    const chats = isNear ? await ask(calling, 'listChats', { query: { kbId: kb.id } }) : []
    described.push(describeKb(addresses, kb, chats))
  }
  const more = `The chats of the first ${kbsWithChats} are shown.`
  return [...described, ...(kbs.length > kbsWithChats ? [more] : [])].join('\n\n')
}

type ChatNames = { id: string; title: string }[]

function describeKb(addresses: Addresses, kb: Kb, chats: ChatNames): string {
  return [
    `# ${kb.title}`,
    ...(kb.description ? [kb.description] : []),
    `kb_id: ${kb.id}, files: ${kb.resourceCount}, role: ${kb.role}`,
    addresses.kb(kb.id),
    ...chats.map(({ id, title }) => `- chat "${title}", chat_id: ${id}`),
  ].join('\n')
}

function describeHit(hit: SearchHit, addresses: Addresses): string {
  const place = [hit.kbTitle, ...hit.folderNames, hit.title].join(' / ')
  const ids = [
    `kb_id: ${hit.kbId}`,
    ...(hit.resourceId ? [`file_id: ${hit.resourceId}`] : []),
    ...(hit.page ? [`page: ${hit.page}${describeLine(hit.line)}${describeCell(hit.cell)}`] : []),
    ...(hit.chatId ? [`chat_id: ${hit.chatId}`] : []),
    ...(hit.messageId ? [`message_id: ${hit.messageId}`] : []),
  ]
  const excerpt = hit.excerpt ? [`> ${hit.excerpt.replaceAll('\n', '\n> ')}`] : []
  const missing = hit.missing.length > 0 ? [`without: ${hit.missing.join(', ')}`] : []
  return [`${hit.kind}: ${place}`, ...excerpt, ...missing, ids.join(', '), addresses.hit(hit)].join(
    '\n',
  )
}

type FilePlace = { kb_id: string; file_id: string; page?: number | undefined }

async function readFile(
  calling: Calling,
  addresses: Addresses,
  { kb_id, file_id, page = 1 }: FilePlace,
): Promise<string> {
  const params = { kbId: kb_id, resourceId: file_id }
  const { title } = await ask(calling, 'readResource', { params })
  const read = await ask(calling, 'readResourcePage', { params: { ...params, page } })
  const next = read.n < read.pageCount ? ` Read page ${read.n + 1} to go on.` : ''
  return [
    `# ${title}, page ${read.n} of ${read.pageCount}${read.name ? ` (${read.name})` : ''}.${next}`,
    addresses.file(kb_id, file_id, read.n),
    read.text,
  ].join('\n\n')
}

async function readChat(
  calling: Calling,
  addresses: Addresses,
  { chat_id, before }: { chat_id: string; before?: string | undefined },
): Promise<string> {
  const params = { chatId: chat_id }
  const chat = await ask(calling, 'readChat', { params })
  const { messages, hasMore } = await ask(calling, 'listMessages', { params, query: { before } })
  const [oldest] = messages
  const kbId = chat.knowledgeBaseId
  return [
    `# ${chat.title}`,
    addresses.chat(kbId, chat.id),
    ...messages.map((message) => describeMessage(message, kbId, addresses)),
    ...(messages.length === 0 ? ['There are no messages.'] : []),
    ...(hasMore && oldest ? [`There are older messages, before: ${oldest.id}`] : []),
  ].join('\n\n')
}

/** With the quotes of an answer, each with its address. */
export function describeMessage(message: Message, kbId: string, addresses: Addresses): string {
  const { id, chatId, sender, createdAt, content, isDeleted, replyCount } = message
  const replies = replyCount > 0 ? `, replies: ${replyCount}` : ''
  return [
    `${sender?.displayName ?? 'Somebody'}, ${createdAt} (message_id: ${id}${replies})`,
    isDeleted ? '(deleted)' : content,
    ...message.citations.map(
      ({ n, title, page, pageKind, line, cell, quote, kbId: of, resourceId }) =>
        `[${n}] ${title}, page ${page}${describeLine(pageKind === 'lines' ? line : null)}${describeCell(cell)}: "${quote}"\n    ${addresses.file(of, resourceId, page)}`,
    ),
    addresses.message(kbId, chatId, id),
  ].join('\n')
}

function describeLine(line: number | null | undefined): string {
  return line ? `, line ${line}` : ''
}

function describeCell(cell: CitedCell | undefined): string {
  if (!cell) return ''
  const place = cellWords(cell, ': ')
  return `${cell.row ? `, row ${cell.row}` : ''}${place ? `, ${place}` : ''}`
}
