import type { RedisClientType } from 'redis'
import { withDeadline } from '#api/platform/deadline.ts'
import { redisLimits } from './limits.ts'
import { RedisUnavailable } from './unavailable.ts'

/** Sends commands and resolves with their answer. Rejects with `RedisUnavailable` without one. */
export type AskRedis = <T>(send: (client: RedisClientType) => Promise<T>) => Promise<T>

/**
 * Watches a connection to Redis. A server that is frozen, or behind a broken network, accepts
 * commands and never answers: the client itself would wait for as long as that lasts. So every
 * command has a deadline, nobody waits while the server is silent, and a connection that stays
 * silent is ended and made anew.
 */
export function watchConnection(client: RedisClientType) {
  let isSilent = false
  let pingedAt: number | null = null

  const heard = () => {
    isSilent = false
    pingedAt = null
  }
  const late = () => {
    isSilent = true
    return new RedisUnavailable()
  }
  const ask: AskRedis = async (send) => {
    const answer = send(client)
    answer.then(heard, heard)
    // What is sent to a silent server still counts if it goes on soon.
    if (isSilent) throw new RedisUnavailable()
    try {
      return await withDeadline(answer, redisLimits.answerMs, late)
    } catch (error) {
      throw error instanceof RedisUnavailable ? error : new RedisUnavailable(error)
    }
  }
  const renew = () => {
    if (pingedAt === null || !client.isReady) return
    client.emit('error', new Error('a ping had no answer'))
    client.destroy()
    client.connect().catch(() => {})
  }
  const check = () => {
    if (!client.isReady) return
    if (pingedAt === null) {
      pingedAt = performance.now()
      ask(() => client.ping()).catch(() => {})
    } else if (performance.now() - pingedAt > redisLimits.silentMs) {
      // After a pause of this process an answer that has arrived is read only after the timers.
      setImmediate(renew)
    }
  }
  client.on('ready', heard)
  const checking = setInterval(check, redisLimits.pingEveryMs).unref()
  return {
    ask,
    isReady: () => client.isReady && !isSilent,
    close: () => {
      clearInterval(checking)
      client.destroy()
    },
  }
}
