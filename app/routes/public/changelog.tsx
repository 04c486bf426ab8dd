import MarkdownIt from 'markdown-it'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import { Wrap } from '#app/ui/wrap.tsx'
import source from '../../../CHANGELOG.md?raw'
import type { Route } from './+types/changelog.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'changelog')
  const words = { title: t('title'), description: t('description') }
  const inEnglish = getLanguage(context) === 'en'
  return {
    page: pageFacts({ request, context }, words),
    entries: entries(),
    note: inEnglish ? null : t('inEnglish'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Changelog({ loaderData }: Route.ComponentProps) {
  const html = { __html: loaderData.entries }
  return (
    <Wrap as="article">
      <div className="prose">
        <h1>{loaderData.page.title}</h1>
        {loaderData.note && <p>{loaderData.note}</p>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own file, read at build */}
        <div lang="en" dangerouslySetInnerHTML={html} />
      </div>
    </Wrap>
  )
}

const markdown = new MarkdownIt()
const { rules } = markdown.renderer
rules.heading_open = (tokens, n, options, _env, renderer) =>
  `${renderer.renderToken(tokens, n, options)}<a href="#${tokens[n]?.attrGet('id')}">`
rules.heading_close = (tokens, n, options, _env, renderer) =>
  `</a>${renderer.renderToken(tokens, n, options)}`

const releases = new Set(['h1', 'h2'])

// The anchor of a subheading includes the release, because every release has the same subheadings.
function entries(): string {
  let release = ''
  const tokens = markdown.parse(source.replace(/^# .*$/m, ''), {})
  for (const [n, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const text = tokens[n + 1]?.content ?? ''
    const isRelease = releases.has(token.tag)
    if (isRelease) release = text
    token.attrSet('id', slug(isRelease ? text : `${release} ${text}`))
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
