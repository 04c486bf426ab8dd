import { data, href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/folder.ts'
import { folderAddress } from './addresses.ts'
import { cachedFor, idIn, redirectTo } from './arrive.ts'
import { Contents } from './contents.tsx'
import { Frame } from './frame.tsx'
import { publishedFacts } from './page-facts.ts'
import { publishedTags } from './page-tags.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { kbId, folderId } = params
  const after = idIn({ request }, 'after')
  const input = { params: { kbId }, query: { folderId, after } }
  const contents = await upstream({ request, context }).readPublishedKb(input)
  const { kb, folder, above } = contents
  if (!folder) throw new Error('the API answered with another folder')
  const address = folderAddress(kb, folder)
  redirectTo(address, { request })
  const page = publishedFacts(
    { request, context },
    {
      kb,
      above,
      title: folder.name,
      description: '',
      address: after ? `${address}?after=${after}` : address,
    },
  )
  return data(
    { page, contents, folder, address, isContinued: after !== undefined },
    cachedFor({ request }),
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => publishedTags(loaderData?.page)

export default function Folder({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('published')
  const { contents, folder, address, isContinued } = loaderData
  const { kb, above } = contents
  return (
    <Frame kb={kb} above={above} inside={href('/kb/:kbId/resources', { kbId: kb.id })}>
      <h1 className="mb-1 text-title wrap-anywhere">{folder.name}</h1>
      <p className="mb-6 text-ink-2">{t('files', { count: folder.resourceCount })}</p>
      <Contents contents={contents} address={address} isContinued={isContinued} />
    </Frame>
  )
}
