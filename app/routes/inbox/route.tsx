import { href } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Route } from './+types/route.ts'
import { InboxPage } from './page.tsx'
import { readInbox } from './read.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'inbox')('title')
  return { title, ...(await readInbox({ request, context }, { base: href('/inbox') })) }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />
}
