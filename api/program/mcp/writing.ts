import { setTimeout as wait } from 'node:timers/promises'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { createAddresses } from '#api/kbs/page-addresses.ts'
import { newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { ask, type Calling, upload } from './calling.ts'
import { chatIdInput, describeMessage, kbIdInput } from './reading.ts'
import { adds, inWords } from './tool.ts'

type Addresses = ReturnType<typeof createAddresses>

/** These need a key that writes. */
export function registerWriting(server: McpServer, calling: Calling): void {
  const addresses = createAddresses(calling.origin)
  server.registerTool(
    'ask',
    {
      description:
        'Asks a question about the files of a knowledge base, in the private chat of the person with the bot. The answer quotes the files. Needs access that also writes.',
      inputSchema: { kb_id: kbIdInput, question: z.string() },
      annotations: adds,
    },
    (input) => inWords(() => askBot(calling, addresses, input)),
  )
  server.registerTool(
    'add_page',
    {
      description:
        'Adds a page of Markdown as a new file "Title.md" to a knowledge base. Needs access that also writes.',
      inputSchema: {
        kb_id: kbIdInput,
        title: z.string(),
        text: z.string().describe('Markdown'),
        folder_id: z.string().optional().describe('The top of the knowledge base if missing'),
      },
      annotations: adds,
    },
    (input) => inWords(() => addPage(calling, addresses, input)),
  )
  server.registerTool(
    'post_message',
    {
      description:
        'Posts a message to a chat as the person, or a reply to a message there. Needs access that also writes.',
      inputSchema: {
        chat_id: chatIdInput,
        text: z.string().describe('Markdown'),
        reply_to: z.string().optional().describe('The id of the message that a thread begins with'),
      },
      annotations: adds,
    },
    (input) => inWords(() => postMessage(calling, addresses, input)),
  )
}

type Question = { kb_id: string; question: string }

async function askBot(
  calling: Calling,
  addresses: Addresses,
  { kb_id, question }: Question,
): Promise<string> {
  const chat = await ask(calling, 'openBotChat', { body: { kbId: kb_id } })
  const params = { chatId: chat.id }
  const body = { clientId: newId(), content: question, expectBotReply: true }
  const asked = await ask(calling, 'sendMessage', { params, body })
  const answer = await waitForAnswer(calling, chat.id, asked.id)
  const address = addresses.message(kb_id, chat.id, asked.id)
  if (!answer || answer.botState === 'writing')
    return `The answer is not complete yet. It will be here: ${address}`
  const outcome = answer.botOutcome === 'found' ? [] : [`Outcome: ${answer.botOutcome ?? 'none'}`]
  return [...outcome, describeMessage(answer, kb_id, addresses)].join('\n')
}

/** Null if none has begun in time. */
async function waitForAnswer(
  calling: Calling,
  chatId: string,
  questionId: string,
): Promise<Message | null> {
  const latest = performance.now() + apiLimits.mcpAnswerMs
  for (;;) {
    const query = { after: questionId }
    const { messages } = await ask(calling, 'listMessages', { params: { chatId }, query })
    const answer = messages.find(({ parentId }) => parentId === questionId) ?? null
    const isOver = performance.now() > latest
    if (isOver || (answer && answer.botState !== 'writing')) return answer
    await wait(apiLimits.mcpPollMs)
  }
}

type NewPage = { kb_id: string; title: string; text: string; folder_id?: string | undefined }

async function addPage(
  calling: Calling,
  addresses: Addresses,
  { kb_id, title, text, folder_id }: NewPage,
): Promise<string> {
  const form = new FormData()
  if (folder_id) form.append('folderId', folder_id)
  form.append('file', new Blob([text], { type: 'text/markdown' }), `${title}.md`)
  const path = `/kb/${encodeURIComponent(kb_id)}/resources`
  const [added] = await upload<Resource[]>(calling, path, form)
  if (!added) return 'Nothing was added.'
  return `Added "${added.title}", file_id: ${added.id}\n${addresses.file(kb_id, added.id)}`
}

type NewMessage = { chat_id: string; text: string; reply_to?: string | undefined }

async function postMessage(
  calling: Calling,
  addresses: Addresses,
  { chat_id, text, reply_to }: NewMessage,
): Promise<string> {
  const params = { chatId: chat_id }
  const chat = await ask(calling, 'readChat', { params })
  const body = { clientId: newId(), content: text, rootMessageId: reply_to ?? null }
  const sent = await ask(calling, 'sendMessage', { params, body })
  const address = addresses.message(chat.knowledgeBaseId, chat.id, sent.id)
  return `Posted to "${chat.title}", message_id: ${sent.id}\n${address}`
}
