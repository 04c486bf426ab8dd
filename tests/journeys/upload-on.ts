import type { BrowserContext, Page } from '@playwright/test'

/**
 * In a tab of its own, looks at pages and uploads small files; answers with their names. What breaks off
 * on the way is begun again, as somebody would who means it.
 */
export async function readAndUpload(
  context: BrowserContext,
  kb: string,
  untilMs: number,
): Promise<string[]> {
  const page = await context.newPage()
  const uploaded: string[] = []
  for (let turn = 0; Date.now() < untilMs; turn++) {
    const name = `note ${turn}.txt`
    do await look(page, turn % 2 ? kb : `${kb}/resources`)
    while (!(await upload(page, new URL(kb).pathname, name)))
    uploaded.push(name)
  }
  await page.close()
  return uploaded
}

async function look(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: 10_000 }).catch(() => {})
}

async function upload(page: Page, kbPath: string, name: string): Promise<boolean> {
  const send = async ([path, title]: string[]) => {
    const form = new FormData()
    form.set('file', new File([`What ${title} says.`.repeat(200)], title ?? ''))
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`/api${path}/resources`, { method: 'POST', body: form, signal })
    return answer.ok
  }
  return page.evaluate(send, [kbPath, name]).catch(() => false)
}
