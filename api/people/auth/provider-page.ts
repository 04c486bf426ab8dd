import type { IncomingMessage, ServerResponse } from 'node:http'
import { databaseLimits } from '#api/platform/db/limits.ts'
import { escapeHtml } from '#api/platform/http/escape.ts'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

type DemoForm = { email: string; name: string; person: { email: string; name: string } | null }

// A third party's page, so its strings are not in the product's catalogue.
const words = {
  en: {
    title: 'Demo sign-in',
    note: 'This is a demo: choose who you want to be. No password is asked and no mail is sent.',
    or: 'Or be somebody else',
    email: 'E-mail',
    name: 'Name',
    button: 'Continue',
    back: 'Back to Commonplace',
    error: 'Enter an e-mail address, such as you@example.com.',
    unavailable: 'Signing in is not possible right now. Reload this page in a moment.',
  },
  zh: {
    title: '演示登录',
    note: '这是演示环境：选择你想使用的身份即可，无需密码，也不会发送邮件。',
    or: '或者使用其他身份',
    email: '电子邮箱',
    name: '姓名',
    button: '继续',
    back: '返回 Commonplace',
    error: '请输入电子邮箱地址，例如 you@example.com。',
    unavailable: '暂时无法登录，请稍后刷新本页。',
  },
}

/** Error pages that the library renders have these headers too. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

export async function readDemoForm(request: IncomingMessage): Promise<DemoForm> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > limits.jsonBodyBytes) break
  }
  const fields = new URLSearchParams(body)
  const form = { email: fields.get('email') ?? '', name: (fields.get('name') ?? '').trim() }
  const address = email.safeParse(form.email)
  if (!address.success) return { ...form, person: null }
  const name = form.name.slice(0, limits.displayNameLength)
  return { ...form, person: { email: address.data, name } }
}

export function renderDemoPage(
  request: IncomingMessage,
  response: ServerResponse,
  form: DemoForm | null,
): void {
  const { t } = wordsFor(request)
  const buttons = demoPeople.map((one) => personButton(one.email, one.name)).join('')
  const error = form ? `<p class="error" id="email-error" role="alert">${t.error}</p>` : ''
  const content = `<p>${t.note}</p>${buttons}
<h2>${t.or}</h2><form method="post">${error}
<label for="email">${t.email}</label><input id="email" name="email" type="email" required autocomplete="email" maxlength="${limits.emailLength}" value="${escapeHtml(form?.email ?? '')}"${form ? ' aria-invalid="true" aria-describedby="email-error"' : ''}>
<label for="name">${t.name}</label><input id="name" name="name" autocomplete="name" maxlength="${limits.displayNameLength}" value="${escapeHtml(form?.name ?? '')}">
<button class="primary">${t.button}</button></form>`
  response.writeHead(form ? 400 : 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(page(request, content))
}

export function renderUnavailable(request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...pageHeaders, 'retry-after': String(databaseLimits.retryAfterSeconds) }
  response.writeHead(503, { ...headers, 'content-type': 'text/html; charset=utf-8' })
  response.end(page(request, `<p role="alert">${wordsFor(request).t.unavailable}</p>`))
}

function page(request: IncomingMessage, content: string): string {
  const { lang, t } = wordsFor(request)
  return `<!doctype html><html lang="${lang}" style="color-scheme:${scheme(request)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title} · Commonplace</title>
<style>${style}</style></head><body><main><h1>${t.title}</h1>${content}<p><a href="/login">${t.back}</a></p></main></body></html>`
}

function wordsFor(request: IncomingMessage) {
  const chinese = cookieIs(request, 'lang', 'zh') || prefersChinese(request)
  return chinese ? { lang: 'zh', t: words.zh } : { lang: 'en', t: words.en }
}

function personButton(address: string, name: string): string {
  return `<form method="post"><input type="hidden" name="email" value="${address}"><input type="hidden" name="name" value="${name}"><button><strong>${name}</strong><span>${address}</span></button></form>`
}

function prefersChinese(request: IncomingMessage): boolean {
  if (cookieIs(request, 'lang', 'en')) return false
  return /^\s*zh\b/i.test(request.headers['accept-language'] ?? '')
}

function scheme(request: IncomingMessage): string {
  const chosen = ['light', 'dark'].find((theme) => cookieIs(request, 'theme', theme))
  return chosen ?? 'light dark'
}

function cookieIs({ headers }: IncomingMessage, name: string, value: string): boolean {
  return (headers.cookie ?? '').split(/;\s*/).includes(`${name}=${value}`)
}

const style = `
:root{--paper:light-dark(#f5f6f4,#0f1312);--sheet:light-dark(#fff,#161b1a);--ink:light-dark(#16201c,#e6ece9);--ink2:light-dark(#4d5a54,#a4b0ab);--line:light-dark(#c6cec9,#3a4440);--accent:light-dark(#0b5d52,#6fd1bd);--on:light-dark(#fff,#06231e);--danger:light-dark(#a5271c,#ff9d91)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 "Hanken Grotesk Variable","Hanken Grotesk",system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
main{max-width:26rem;margin:12vh auto 4rem;padding:0 1rem}h1{font-size:26px;margin:0 0 .5rem}h2{font-size:15px;margin:2rem 0 .5rem}p{margin:0 0 1.25rem;color:var(--ink2)}
form{margin:0 0 .5rem}button{display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap;width:100%;min-height:44px;align-items:center;padding:.5rem 1rem;border:1px solid var(--line);border-radius:8px;background:var(--sheet);color:var(--ink);font:inherit;cursor:pointer;text-align:left}
button span{color:var(--ink2)}button:hover{border-color:var(--accent)}button.primary{justify-content:center;background:var(--accent);color:var(--on);border-color:var(--accent);font-weight:600;margin-top:1rem}
label{display:block;margin:.75rem 0 .25rem;font-weight:600}input{width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--sheet);color:var(--ink);font:inherit}
a{color:var(--accent);text-underline-offset:3px;display:inline-block;padding:.6rem 0}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.error{color:var(--danger);margin:0}`
