import { Marked } from 'marked'
import { Wrap } from '#app/components/wrap.tsx'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { getLanguage, getTranslator } from '#app/middleware/language.ts'
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

// Adds an anchor to each heading, so that a change has an address.
const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const words = this.parser.parseInline(tokens)
      return `<h${depth} id="${slug(text)}"><a href="#${slug(text)}">${words}</a></h${depth}>\n`
    },
  },
})

const releases = 2

// An anchor of a subheading includes the release, because every release has the same subheadings.
function entries(): string {
  let release = ''
  const named = marked.lexer(source.replace(/^# .*$/m, ''))
  for (const token of named) {
    if (token.type !== 'heading') continue
    if (token.depth <= releases) release = token.text
    else token.text = `${release} ${token.text}`
  }
  return marked.parser(named)
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
