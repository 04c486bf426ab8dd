import { marked } from 'marked'
import { getTranslator } from '#app/middleware/language.ts'
import { pageFacts } from '#app/page-facts.ts'
import { pageTags } from '#app/page-tags.ts'
import source from '../../CHANGELOG.md?raw'
import type { Route } from './+types/route.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'changelog')
  const words = { title: t('title'), description: t('description') }
  return { page: pageFacts({ request, context }, words), entries: entries() }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Changelog({ loaderData }: Route.ComponentProps) {
  const html = { __html: loaderData.entries }
  return (
    <article className="wrap">
      <div className="prose">
        <h1>{loaderData.page.title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own file, read at build */}
        <div lang="en" dangerouslySetInnerHTML={html} />
      </div>
    </article>
  )
}

function entries(): string {
  return marked.parse(source.replace(/^# .*$/m, ''), { async: false })
}
