import type { ReactNode } from 'react'
import { href } from 'react-router'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Route } from './+types/route.ts'
import { Code, Described } from './code.tsx'
import { nouns } from './reference.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'developers')
  const words = { title: t('title'), description: t('lead') }
  return {
    page: pageFacts({ request, context }, words),
    origin: publicOrigin({ request, context }),
    nouns: nouns.map(({ name, title, calls }) => ({
      name,
      title,
      calls: calls.map((call) => ({ name: call.name, summary: call.summary })),
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Developers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('developers')
  const { origin } = loaderData
  return (
    <Wrap as="article">
      <div className="prose">
        <h1>{t('title')}</h1>
        <p className="mb-6 text-[1.1875rem]">{t('lead')}</p>
        <MakeKey origin={origin} />
        <Rules />
        <Assistants origin={origin} />
        <h2 id="calls">{t('calls.heading')}</h2>
        <p>{t('calls.text')}</p>
        <p>
          <a href="/api/openapi.json">{t('calls.openapi')}</a>
        </p>
        <p>{t('calls.types')}</p>
        <Code>{`npx openapi-typescript ${origin}/api/openapi.json -o commonplace.ts`}</Code>
        <Nouns nouns={loaderData.nouns} />
      </div>
    </Wrap>
  )
}

function MakeKey({ origin }: { origin: string }) {
  const { t } = useTranslation(['developers', 'common'])
  return (
    <>
      <h2 id="key">{t('key.heading')}</h2>
      <p>
        {t('key.text')}
        {t('common:between.sentences')}
        <a href={href('/settings/access-keys/new')}>{t('key.make')}</a>
      </p>
      <p>{t('key.use')}</p>
      <Code>
        {`API=${origin}/api\nKEY=cmp_…\ncurl "$API/kb" \\\n  -H "Authorization: Bearer $KEY"`}
      </Code>
      <p>{t('key.answer')}</p>
      <Code>{'{ "data": [ … ] }\n{ "error": { "code": "kb_not_found", "message": "…" } }'}</Code>
    </>
  )
}

const rules = ['scope', 'oneKb', 'rights', 'refused', 'rates', 'account'] as const

function Rules() {
  const { t } = useTranslation('developers')
  return (
    <>
      <h2 id="rules">{t('rules.heading')}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{t(`rules.${rule}`)}</li>
        ))}
      </ul>
    </>
  )
}

const tools = [
  'list_knowledge_bases',
  'search',
  'read_file',
  'read_chat',
  'ask',
  'add_page',
  'post_message',
] as const

function Assistants({ origin }: { origin: string }) {
  const { t } = useTranslation('developers')
  const url = `${origin}/mcp`
  const headers = { Authorization: 'Bearer cmp_…' }
  const json = (value: object) => JSON.stringify(value, null, 2)
  return (
    <>
      <h2 id="mcp">{t('mcp.heading')}</h2>
      <p>{t('mcp.text')}</p>
      <Code>{url}</Code>
      <p>{t('mcp.asks')}</p>
      <Client name="Claude Code">
        {`claude mcp add --transport http commonplace \\\n  ${url}`}
      </Client>
      <Client name="VS Code (.vscode/mcp.json)">
        {json({ servers: { commonplace: { type: 'http', url } } })}
      </Client>
      <p>{t('mcp.withKey')}</p>
      <Client name="Cursor (.cursor/mcp.json)">
        {json({ mcpServers: { commonplace: { url, headers } } })}
      </Client>
      <p>{t('mcp.tools')}</p>
      <ul>
        {tools.map((tool) => (
          <li key={tool}>
            <code>{tool}</code> {t(`tools.${tool}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Client({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <h3>{name}</h3>
      <Code>{children}</Code>
    </>
  )
}

interface NounsProps {
  nouns: { name: string; title: string; calls: { name: string; summary: string }[] }[]
}

function Nouns({ nouns: all }: NounsProps) {
  return all.map((noun) => {
    const page = href('/developers/:noun', { noun: noun.name })
    return (
      <section key={noun.name} lang="en">
        <h3>
          <a href={page}>{noun.title}</a>
        </h3>
        <ul>
          {noun.calls.map(({ name, summary }) => (
            <li key={name}>
              <a href={`${page}#${name}`}>{name}</a>: <Described text={summary} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
