/**
 * Returns the options of a queue with one job per resource. With several instances, an instance that
 * has crashed is detected by its missing heartbeat.
 */
export function resourceQueue(expireInSeconds: number) {
  return {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 3_600,
  } as const
}
