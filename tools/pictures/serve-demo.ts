import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { freePort } from '#tests/journeys/own-server.ts'
import { Browser } from '#tests/support/browser.ts'
import people from '../demo/world/people.json' with { type: 'json' }
import type { Ids } from '../demo/world.ts'

/** Serves the demo on a free port; `data` is filled the first time and reused afterwards. */
export async function serveDemo(data: string) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn('node', [path.join(import.meta.dirname, '../demo.ts')], {
    env: { ...process.env, DATA_DIR: data, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ready = () =>
    fetch(`${origin}/ready`).then(
      (answer) => answer.ok && idsIn(data),
      () => null,
    )
  let ids = await ready()
  for (; !ids; ids = await ready()) {
    if (server.exitCode !== null) throw new Error('The server ended: is the product built?')
    await wait(200)
  }
  const stop = () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    return ended
  }
  return { origin, ids, stop }
}

// Written when the story is told.
function idsIn(data: string): Ids | null {
  try {
    return JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8')) as Ids
  } catch {
    return null
  }
}

/** Returns the cookies of somebody of the demo. */
export async function signedIn(
  origin: string,
  person: keyof typeof people = 'marit',
): Promise<string> {
  const browser = new Browser(`${origin}/api`)
  await browser.signIn(people[person])
  return browser.cookie
}

export function cookiesOf(header: string, origin: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
  })
}

/** It decides the language of the pages of who is signed in. */
export async function setLanguage(origin: string, cookie: string, language: string): Promise<void> {
  await fetch(`${origin}/api/user/preferences`, {
    method: 'PUT',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  })
}

/** Fonts and images are loaded, and all heights stay the same. */
export async function isStill(page: Page): Promise<void> {
  let before = ''
  for (let same = 0; same < 3; ) {
    const states = await Promise.all(page.frames().map((frame) => frame.evaluate(stateOf)))
    const now = states.includes(null) ? '' : states.join()
    same = now && now === before ? same + 1 : 0
    before = now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Heights of the document and its lists; null while something is loading. */
function stateOf(): number | null {
  const loading = [...document.images].some(
    ({ loading, complete }) => loading !== 'lazy' && !complete,
  )
  if (loading || document.fonts.status === 'loading') return null
  const boxes = [...document.querySelectorAll('body, main, section')]
  return boxes.reduce((sum, { scrollHeight }) => sum + scrollHeight, 0)
}
