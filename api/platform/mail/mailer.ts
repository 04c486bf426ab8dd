import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#api/platform/settings/settings.ts'

/**
 * `html` has the same content as `text`. `stop`: an address to which programs of the reader post to
 * get no more such mails (RFC 8058).
 */
export type Mail = { to: string; subject: string; text: string; html: string; stop?: string }

/** `id`: to recognise an email that is sent twice. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void> }

/** Without SMTP_URL each email is a file in the data folder's `outbox`. */
export function createMailer({ mail, dataDir }: Settings): Mailer {
  return mail.smtpUrl
    ? createSmtpMailer(mail.smtpUrl, mail.from)
    : createOutbox(path.join(dataDir, 'outbox'), mail.from)
}

function createSmtpMailer(url: string, from: string): Mailer {
  let opening: ReturnType<typeof open> | undefined
  const open = async () =>
    (await import('nodemailer')).createTransport({ url, ...mailTimeouts }, { from })
  return {
    send: async (mail, id) => {
      opening ??= open()
      await (await opening).sendMail(messageOf(mail, id, from))
    },
  }
}

// An attempt must have ended before the queue makes the next one: the server could take both.
const mailTimeouts = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

function createOutbox(folder: string, from: string): Mailer {
  return {
    send: async (mail, id) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true }, { from })
      const { message } = await transport.sendMail(messageOf(mail, id, from))
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${id}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
    },
  }
}

// An object, because nodemailer would parse a string and could read another address or several from
// it.
function messageOf({ to, stop, ...mail }: Mail, id: string, from: string) {
  const list = {
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return {
    ...mail,
    to: { name: '', address: to },
    messageId: messageId(id, from),
    ...(stop && { headers: list }),
  }
}

function messageId(id: string, from: string): string {
  return `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`
}
