import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { presentNotification, selectNotifications } from './present.ts'

type Publisher = Pick<Deps, 'db' | 'publish'>

// A message to everybody has thousands of notifications, and others wait for each statement.
const atOnce = 100

export async function announceNotifications(publisher: Publisher, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce)
    await announceSome(publisher, ids.slice(from, from + atOnce))
}

async function announceSome({ db, publish }: Publisher, ids: string[]): Promise<void> {
  const rows = await selectNotifications(db)
    .where((eb) => eb('notifications.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  for (const row of rows) {
    const notification = presentNotification(row, { key: null })
    publish([topics.user(row.user_id)], { type: 'notification', data: { notification } })
  }
}

export function announceRead(
  { publish }: Pick<Deps, 'publish'>,
  userId: string,
  ids: string[],
  chatId: string | null = null,
): void {
  if (ids.length === 0) return
  publish([topics.user(userId)], {
    type: 'notification_mark_as_read',
    data: { ids, chatId, all: false },
  })
}
