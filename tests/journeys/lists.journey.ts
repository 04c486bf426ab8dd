import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { faulty } from './faulty-api.ts'
import { createKb, idOf, sidebar } from './kbs.ts'
import { ready } from './with-script.ts'
import { en, filled } from './words.ts'

const reason = { reason: en.errors.internal }

faulty(
  'a list that could not be loaded says so, and its link tries again',
  async ({ api, person, errors }) => {
    errors.allow(/WebSocket/)
    const page = await person('Ada Byron')
    const kb = await createKb(page, 'Lighthouse')
    const [townhall] = await call(page, 'listChats', { query: { kbId: idOf(kb) } })
    const lists: { path: string; call: RegExp; said: string; shown: string; not?: string }[] = [
      {
        path: `${kb}/settings/collaborators`,
        call: /\/collaborators/,
        shown: 'Ada Byron',
        said: en.sharing.members.failed,
        not: '0 members',
      },
      {
        path: `${kb}/settings/requests`,
        call: /\/join-requests\//,
        said: en.sharing.requests.failed,
        shown: en.sharing.requests.emptyTitle,
        not: en.sharing.requests.emptyTitle,
      },
      {
        path: kb,
        call: /\/resources/,
        said: en.kb.home.filesFailed,
        shown: en.kb.home.noFiles,
        not: en.kb.home.noFiles,
      },
      {
        path: `${kb}/chats`,
        call: /\/chats\?/,
        said: en.chatLinks.listFailed,
        shown: en.chatLinks.system.townhall,
      },
      {
        path: `${kb}/chats/${townhall?.id}`,
        call: /\/system-messages/,
        said: en.chats.systemMessages.failed,
        shown: en.chatLinks.system.townhall,
      },
      {
        path: '/dashboard',
        call: /\/public\/kbs/,
        said: en.dashboard.others.failed,
        shown: 'Lighthouse',
      },
    ]
    for (const { path, call, said, shown, not } of lists) {
      api.failing = call
      await page.goto(api.origin + path)
      const main = page.locator('main:not([inert] main), .modal')
      await expect(main.getByText(filled(said, reason))).toBeVisible()
      if (not) await expect(main.getByText(not)).toHaveCount(0)
      await ready(page)
      if (path === kb) await checkPage(page)
      api.failing = null
      await main.getByRole('link', { name: en.common.retry }).first().click()
      await expect(main.getByText(shown).first()).toBeVisible()
      await expect(main.getByText(filled(said, reason))).toHaveCount(0)
    }
  },
)

faulty(
  'a page whose own data fails keeps the frame of its knowledge base',
  async ({ api, person, errors }) => {
    errors.allow(/WebSocket/, /500/)
    const page = await person('Ada Byron')
    const kb = await createKb(page, 'Lighthouse')
    api.failing = /\/resources|\/folders/
    const response = await page.goto(`${api.origin}${kb}/resources`)
    expect(response?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.failed.title)
    await expect(sidebar(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: en.kb.titleField })).toHaveValue('Lighthouse')
    api.failing = null
    await page.getByRole('link', { name: en.common.retry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.resources.title)
  },
)
