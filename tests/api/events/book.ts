import type { EventsWorld } from '#tests/support/events-world.ts'
import { emitsNothing, type Kind } from './kind.ts'

async function keep({ api, people, kb, townhallId }: EventsWorld): Promise<string> {
  const { id: messageId } = await api.message(people.viewer, townhallId, 'A line')
  const body = { quote: 'A line', messageId }
  return (await api.call(people.viewer, 'keepLine', { params: { kbId: kb.id }, body })).id
}

const onLine = (
  change: (world: EventsWorld, params: { kbId: string; lineId: string }) => Promise<unknown>,
): Kind =>
  emitsNothing(async (world) => {
    const params = { kbId: world.kb.id, lineId: await keep(world) }
    return () => change(world, params)
  })

/** What is kept in a commonplace book is shown when the book is opened again. */
export const bookKinds = {
  keepLine: emitsNothing(async (world) => {
    const { api, people, kb, townhallId } = world
    const { id: messageId } = await api.message(people.viewer, townhallId, 'A line')
    const body = { quote: 'A line', messageId }
    return () => api.call(people.viewer, 'keepLine', { params: { kbId: kb.id }, body })
  }),
  updateBookLine: onLine(({ api, people }, params) =>
    api.call(people.viewer, 'updateBookLine', { params, body: { isShared: true } }),
  ),
  removeBookLine: onLine(({ api, people }, params) =>
    api.call(people.viewer, 'removeBookLine', { params }),
  ),
  restoreBookLine: onLine(({ api, people }, params) =>
    api.call(people.viewer, 'restoreBookLine', { params }),
  ),
}
