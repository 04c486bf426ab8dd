import { type BotLimits, createBot } from '#api/answers/bot/create.ts'
import { createNotifier } from '#api/chats/notifications/create-notifier.ts'
import type { Deps } from '#api/deps.ts'
import { createLocalBus } from '#api/platform/realtime/bus.ts'
import { createHub } from '#api/platform/realtime/hub.ts'
import { createPublish } from '#api/platform/realtime/publish.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { handlers } from '#api/program/handlers.ts'
import { mount } from '#api/program/mount.ts'
import type { EditedMessage, ServerEvent } from '#contract/events.ts'

export type InstanceOptions = { modelUrl?: string; limits?: Partial<BotLimits> }
export type Instance = ReturnType<typeof openInstance>

/** Opens a second program over the same database and files, with its own bot, hub and bus. */
export function openInstance(of: Deps, { modelUrl, limits = {} }: InstanceOptions) {
  const { db } = of
  const model = readSettings({ OPENAI_API_KEY: 'test', OPENAI_BASE_URL: modelUrl ?? '' })
  const settings = modelUrl ? { ...of.settings, openai: model.openai } : of.settings
  const bus = createLocalBus()
  const publish = createPublish(bus)
  const bot = createBot(
    { db, settings, publish, embeddings: of.embeddings },
    { everyMs: 1, ...limits },
  )
  const notifier = createNotifier({ db, publish })
  const deps: Deps = { ...of, settings, publish, bot, notifier, hub: createHub(bus) }
  const app = mount(deps, handlers)
  const events: ServerEvent[] = []
  const waiting = new Set<() => void>()
  bus.subscribe((message) => {
    if (message.kind === 'event') events.push(JSON.parse(message.payload))
    for (const check of waiting) check()
  })
  return {
    bot,
    deps,
    /** Every event published, oldest first. */
    events,
    fetch: async (request: Request) => app.fetch(request),
    /** Waits for the first message, past or future, that was sent or edited and matches. */
    shown: (like: (message: EditedMessage) => boolean) =>
      new Promise<EditedMessage>((resolve) => {
        const check = () => {
          const found = messagesOf(events).find(like)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    close: async () => {
      await bot.close()
      await notifier.close()
    },
  }
}

function messagesOf(events: ServerEvent[]): EditedMessage[] {
  return events.flatMap((event) =>
    event.type === 'message' || event.type === 'message_edit' ? [event.data.message] : [],
  )
}
