const worker = '/push-worker.js'

export type NoticeSupport = 'possible' | 'blocked' | 'none'

/** Browsers offer it to secure pages only, and Safari on a phone only to an installed site. */
export function noticeSupport(): NoticeSupport {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!has) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

export function mayNotify(): boolean {
  return Notification.permission === 'granted'
}

/** Asks the person. Null if they refuse; throws if the browser reaches no push service. */
export async function subscribeBrowser(publicKey: string): Promise<Record<string, string> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  // It may be another person's, or have another key.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint, p256dh, auth, userAgent: navigator.userAgent }
}
