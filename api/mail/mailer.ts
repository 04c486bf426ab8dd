import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '#api/settings.ts'

/** One mail to one person; its lines are plain text, and `html` says the same. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands a mail on. `id` is the mail's own: one that is sent again can be known by it. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void> }

/** Mail goes to the server at SMTP_URL; without one each is a file in the data folder's `outbox`. */
export function createMailer({ mail, dataDir }: Settings): Mailer {
  return mail.smtpUrl
    ? createSmtpMailer(mail.smtpUrl, mail.from)
    : createOutbox(path.join(dataDir, 'outbox'), mail.from)
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  return {
    send: async (mail, id) => {
      await transport.sendMail(letter(mail, id, from))
    },
  }
}

function createOutbox(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    send: async (mail, id) => {
      const { message } = await transport.sendMail(letter(mail, id, from))
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${id}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
    },
  }
}

// As text the address would be read again, and might come to be another one, or several.
function letter({ to, ...mail }: Mail, id: string, from: string) {
  return { ...mail, to: { name: '', address: to }, messageId: messageId(id, from) }
}

function messageId(id: string, from: string): string {
  return `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`
}
