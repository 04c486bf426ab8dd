import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type SentMail = { to: string; subject: string; text: string; html: string; link: string }

export function openOutbox(dataDir: string) {
  const folder = path.join(dataDir, 'outbox')
  const read = async (): Promise<SentMail[]> => {
    await mkdir(folder, { recursive: true })
    const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()
    return Promise.all(
      files.map(async (file) => parseMail(await readFile(path.join(folder, file), 'utf8'))),
    )
  }
  const readTo = async (to: string) => (await read()).filter((mail) => mail.to === to)
  return {
    read,
    waitFor: async (to: string, count = 1): Promise<[SentMail, ...SentMail[]]> => {
      await mkdir(folder, { recursive: true })
      let changed = () => {}
      const watcher = watch(folder, () => changed())
      try {
        for (;;) {
          const change = new Promise<void>((resolve) => {
            changed = resolve
          })
          const mails = await readTo(to)
          if (mails.length >= count) return mails as [SentMail, ...SentMail[]]
          await change
        }
      } finally {
        watcher.close()
      }
    },
  }
}

export function parseMail(source: string): SentMail {
  const { headers, body } = parsePart(source)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.trimStart()))
  const bodyOf = (type: string) =>
    parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.body ?? ''
  const text = bodyOf('text/plain')
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text,
    html: bodyOf('text/html'),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  }
}

function parsePart(source: string) {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const lines = head.replace(/\n\s+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = rest.join('\n\n')
  return { headers, body: decode(body, headers.get('content-transfer-encoding') ?? '7bit') }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquote(body.replace(/=\n/g, '')) : body
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    )
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
