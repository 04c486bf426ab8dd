import type { Page } from '@playwright/test'
import type { Message } from '#contract/entities/chat.ts'
import { expect } from '#tests/reader/expect.ts'
import { composer } from './chat.ts'

/** Types one message after the other without waiting for the page, and returns their texts. */
export async function talk(
  page: Page,
  name: string,
  { untilMs, random }: { untilMs: number; random: () => number },
): Promise<string[]> {
  const typed: string[] = []
  while (Date.now() < untilMs) {
    const words = `${name} says ${typed.length + 1}`
    await composer(page).fill(words)
    await composer(page).press('Enter')
    typed.push(words)
    await page.waitForTimeout(200 + random() * 800)
  }
  return typed
}

/** Returns the ids of the messages on a page, in order. */
export function shownOn(page: Page): Promise<string[]> {
  return page
    .getByRole('log')
    .getByRole('article')
    .evaluateAll((articles) => articles.map(({ id }) => id.replace('message-', '')))
}

/** Returns all messages of a chat from the API, oldest first. */
export async function storedIn(page: Page, origin: string, chatId: string): Promise<Message[]> {
  const all: Message[] = []
  for (let before = ''; ; before = `&before=${all[0]?.id}`) {
    const answer = await page.request.get(
      `${origin}/api/chats/${chatId}/messages?limit=100${before}`,
    )
    expect(answer.ok()).toBe(true)
    const { data } = (await answer.json()) as { data: { messages: Message[]; hasMore: boolean } }
    all.unshift(...data.messages)
    if (!data.hasMore) return all
  }
}
