import { readFile } from 'node:fs/promises'
import { openSite, page, type Site } from '#api/drive/links/site.fixture.ts'
import type { BotState } from '#contract/bot-states.ts'
import type { CallName } from '#contract/calls.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { Browser } from '#tests/support/browser.ts'
import { readAnswer } from '#tests/support/call.ts'
import { type FakeStripe, signedRequest, startFakeStripe } from '#tests/support/fake-stripe.ts'
import type { Fixture } from '#tests/support/scene.ts'
import type { CallAttempt } from '#tests/support/tries/try.ts'
import { attempts } from '#tests/support/tries.ts'

export type Tries = { [N in CallName]?: CallAttempt }

const admin = 'admin@example.com'
const payer = 'payer@example.com'

export async function openWorld() {
  const stripe = await startFakeStripe()
  const icon = page(await readFile('tests/files/picture.png'), 'image/png')
  const site = await openSite({ '/icon.png': icon })
  const env = { APP_ADMINS: admin, SUBSCRIPTION_ACCOUNTS: payer, LINK_FETCH_ALLOW: site.host }
  const api = await openApi({ demo: true, env: { ...stripe.env, ...env }, change: stripe.change })
  return {
    api,
    siteUrl: site.url(''),
    tries: {
      ...accountTries(api),
      ...fileTries(api),
      ...linkTries(api, site),
      ...answerTries(api),
      ...(await operatorTries(api, stripe)),
    } satisfies Tries,
    close: async () => {
      await api.close()
      await Promise.all([stripe.close(), site.close()])
    },
  }
}

function accountTries(api: TestApi): Tries {
  return {
    finishSignIn: async (_, actor) => {
      const browser = new Browser(api.url)
      const query = await browser.pass({ email: 'marit@example.com', name: 'Marit Olsen' })
      return { query, as: { ...actor, cookie: browser.cookie } }
    },
    leaveKb: (scene) => attempts.leaveKb(scene, scene.people.viewer, 'any'),
  }
}

function fileTries(api: TestApi): Tries {
  const onFile =
    (file: string, body?: unknown): CallAttempt =>
    async (scene, actor) => {
      const form = new FormData()
      form.append('file', new Blob([await readFile(`tests/files/${file}`)]), file)
      const resource = await analysed(api, scene, actor, async () => {
        const init = { body: form }
        const sent = await api.send(actor, 'POST', `/kb/${scene.kb.id}/resources`, init)
        return (await readAnswer('uploadResource', sent)).data as Resource[]
      })
      return { params: { kbId: scene.kb.id, resourceId: resource.id }, body }
    }
  return {
    retryAnalysis: onFile('not-a.pdf'),
    chooseEncoding: onFile('notes-gb18030.txt', { encoding: 'gb18030' }),
  }
}

function linkTries(api: TestApi, site: Site): Tries {
  const onLink =
    (path: string, body?: unknown): CallAttempt =>
    async (scene, actor) => {
      site.pages[path] = page('<title>A page</title><link rel="icon" href="/icon.png"><p>Text.')
      const params = { kbId: scene.kb.id }
      const add = () => api.call(actor, 'addLinks', { params, body: { Links: [site.url(path)] } })
      const { id } = await analysed(api, scene, actor, add)
      return { params: { ...params, resourceId: id }, body }
    }
  return {
    readLinkIcon: onLink('/one'),
    readLinkReading: onLink('/two'),
    readLinkAgain: onLink('/three'),
    setLinkReading: onLink('/four', { every: 'day' }),
  }
}

// Adds a file or a link, and waits until it has been read.
async function analysed(
  api: TestApi,
  { kb }: Fixture,
  person: Person,
  add: () => Promise<Resource[]>,
): Promise<Resource> {
  const socket = await api.socket(person)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const [resource] = await add()
  if (!resource) throw new Error('nothing added')
  await socket.until(
    ({ type, data }) =>
      type === 'resource_update' &&
      data.resource.id === resource.id &&
      ['completed', 'failed'].includes(data.resource.status),
  )
  socket.close()
  return resource
}

function answerTries(api: TestApi): Tries {
  const onAnswer =
    (state: BotState): CallAttempt =>
    async (scene, actor) => {
      const params = { chatId: scene.kb.townhallId }
      const messageId = await scene.entities.answer(params.chatId, actor)
      const change = api.db.updateTable('messages').set({ bot_state: state })
      await change.where('id', '=', messageId).execute()
      return { params: { ...params, messageId } }
    }
  return { stopAnswer: onAnswer('writing'), continueAnswer: onAnswer('stopped') }
}

async function operatorTries(api: TestApi, stripe: FakeStripe): Promise<Tries> {
  const reader = await api.person('Ada', admin)
  const paying = await api.person('Pia', payer)
  const by =
    (person: Person, name: CallName): CallAttempt =>
    async (scene, actor, target) => ({
      ...(await attempts[name](scene, actor, target)),
      as: person,
    })
  const afterPayment =
    (name: CallName): CallAttempt =>
    async (...given) => {
      const { url } = await api.call(paying, 'startCheckout', {})
      const { subscription } = stripe.ledger.pay(url)
      const event = stripe.event('customer.subscription.created', subscription)
      await api.send(null, 'POST', '/payment/webhook', signedRequest(event))
      return by(paying, name)(...given)
    }
  return {
    listFeedback: by(reader, 'listFeedback'),
    resolveFeedback: by(reader, 'resolveFeedback'),
    startCheckout: by(paying, 'startCheckout'),
    openPortal: afterPayment('openPortal'),
    readSubscription: by(paying, 'readSubscription'),
    cancelSubscription: by(paying, 'cancelSubscription'),
    receivePaymentEvent: () => {
      const customer = { id: 'cus_1', object: 'customer' }
      return { init: signedRequest(stripe.event('customer.updated', customer)) }
    },
  }
}
