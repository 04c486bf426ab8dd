// Shows the notices that the server sends to this browser. It is registered in the preferences, when
// somebody turns notices on. It caches nothing and answers no requests of pages.

const subscriptions = '/api/user/push-subscriptions'

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew())
})

async function show({ title, body, tag, url, lang }) {
  const windows = await windowsOfSite()
  if (windows.some((one) => one.focused) && !mustShow()) return
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icon-192.png',
    data: { url },
  })
}

// Safari ends the subscription of a site that gets a notice and shows none.
function mustShow() {
  const { userAgent } = self.navigator
  return userAgent.includes('Safari/') && !userAgent.includes('Chrome/')
}

// An open page of the same chat shows its new messages itself.
async function open(url) {
  const { href, pathname } = new URL(url, self.location.origin)
  const windows = await windowsOfSite()
  const there = windows.find((one) => new URL(one.url).pathname === pathname)
  await (there ? there.focus() : self.clients.openWindow(href))
}

function windowsOfSite() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

// The push service has ended the subscription. Nobody may be signed in any more.
async function renew() {
  const answer = await fetch(subscriptions)
  if (!answer.ok) return
  const { publicKey } = (await answer.json()).data
  const made = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = made.toJSON()
  const { userAgent } = self.navigator
  await fetch(subscriptions, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, userAgent }),
  })
}
