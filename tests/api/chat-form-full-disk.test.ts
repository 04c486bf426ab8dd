import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { en } from '#app/locales/en.ts'
import { openApi } from '#tests/support/api.ts'
import { openPages } from '#tests/support/pages.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { storedIn } from '#tests/support/stored.ts'

const probe = smallDisk(1)
probe?.remove()

test.skipIf(!probe)(
  'on a full disk the form of a chat keeps the text, says so plainly, and sends it once there is room',
  async () => {
    const disk = smallDisk(3)
    if (!disk) throw new Error('no disk')
    onTestFinished(disk.remove)
    const api = await openApi({ env: { DATA_DIR: disk.dir }, inMemory: true })
    onTestFinished(api.close)
    const pages = await openPages(api)
    onTestFinished(pages.close)
    const ana = await api.person('Ana')
    const kb = await api.kb(ana)
    const clientId = newId()
    const submit = async () => {
      const form = new FormData()
      form.append('clientId', clientId)
      form.append('content', 'See the plan')
      form.append('file', new Blob(['x'.repeat(300_000)]), 'plan.txt')
      const response = await pages.submit(ana, `/kb/${kb.id}/chats/${kb.townhallId}`, form)
      return { status: response.status, page: await response.text() }
    }
    const sent = async () => {
      const params = { chatId: kb.townhallId }
      const { messages } = await api.call(ana, 'listMessages', { params })
      return messages.map(({ content, attachments }) => [content, attachments.length])
    }
    disk.fill()
    const { status, page } = await submit()
    expect(status).toBe(507)
    expect(page).toMatch(/<textarea[^>]*>See the plan<\/textarea>/)
    expect(page).toContain(en.errors.disk_full)
    expect(page).toContain(en.attachments.chooseAgain)
    expect(await sent()).toEqual([])
    const incoming = await readdir(path.join(disk.dir, 'files/incoming'))
    expect([incoming, await storedIn(api.deps.files)]).toEqual([[], []])
    disk.makeRoom()
    expect((await submit()).status).toBe(303)
    expect(await sent()).toEqual([['See the plan', 1]])
  },
)
