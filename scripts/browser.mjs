import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The first ones have no window, so they need a fraction of the processor time of the others.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * At CHROMIUM_PATH, installed, or installed now by Playwright or the system. Else prints
 * instructions and exits.
 */
export function findBrowser() {
  const found = installed()
  if (found) return found
  console.log('No Chromium found; installing one …')
  install('playwright', ['install', 'chromium'])
  const downloaded = playwrightBrowser()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install('apt-get', ['update', '-qq'])
    install('apt-get', [
      'install',
      '-y',
      '-qq',
      'chromium-headless-shell',
      'fonts-noto-cjk',
      'fonts-noto-color-emoji',
    ])
  }
  const now = installed()
  if (now) return now
  console.error('The journeys need Chromium: install it, or set CHROMIUM_PATH to one.')
  process.exit(1)
}

function installed() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return usual.find((path) => existsSync(path)) ?? playwrightBrowser()
}

function playwrightBrowser() {
  const script = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"
  const { stdout } = spawnSync('node', ['-e', script], { encoding: 'utf8' })
  const path = stdout?.trim()
  return path && existsSync(path) ? path : null
}

function install(command, args) {
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 300_000,
    shell: process.platform === 'win32',
  })
}
