import type { ReactNode } from 'react'
import { href, useLocation, useRouteLoaderData } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import type { PublishedKb } from '#contract/entities/published.ts'
import { folderAddress, kbAddress } from './addresses.ts'

interface FrameProps {
  kb: PublishedKb
  /** Null on the first page of the knowledge base. */
  above: { id: string; name: string }[] | null
  search?: string
  /** Where somebody with an account reads the same. */
  inside: string
  children: ReactNode
}

/** What each page of a knowledge base has: the way up, its search, and the way in. */
export function Frame({ kb, above, search, inside, children }: FrameProps) {
  return (
    <Wrap as="article" className="pt-4 pb-20">
      <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3 border-line border-b pb-4">
        <Path kb={kb} above={above} />
        <WayIn kb={kb} inside={inside} />
        <Search kb={kb} search={search} />
      </div>
      {children}
      <Report kb={kb} />
    </Wrap>
  )
}

function Report({ kb }: Pick<FrameProps, 'kb'>) {
  const { t } = useTranslation('published')
  const { pathname, search } = useLocation()
  const form = href('/p/:kbId/report', { kbId: kb.id })
  if (pathname === form) return null
  return (
    <p className="mt-16 print:hidden">
      <a
        className="inline-flex min-h-control items-center text-ink-2 text-sm hover:text-ink hover:underline"
        href={`${form}?${new URLSearchParams({ page: pathname + search })}`}
        rel="nofollow"
      >
        {t('report.link')}
      </a>
    </p>
  )
}

const crumb = 'inline-flex min-h-control items-center hover:text-ink hover:underline'

function Path({ kb, above }: Pick<FrameProps, 'kb' | 'above'>) {
  const { t } = useTranslation(['published', 'common'])
  const folders = above ?? []
  return (
    <nav className="mr-auto min-w-0 flex-1 sm:flex-initial" aria-label={t('common:path')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-2">
        <li className={above ? 'max-sm:hidden' : undefined}>
          <a className={crumb} href={href('/explore')}>
            {t('all')}
          </a>
        </li>
        {above && <Crumb to={kbAddress(kb)} label={kb.title} isFirst />}
        {folders.map((folder) => (
          <Crumb key={folder.id} to={folderAddress(kb, folder)} label={folder.name} />
        ))}
      </ol>
    </nav>
  )
}

function Crumb({ to, label, isFirst }: { to: string; label: string; isFirst?: boolean }) {
  return (
    <li className="flex min-w-0 items-center gap-1">
      <Icon name="chevron_right" size={16} className={isFirst ? 'max-sm:hidden' : undefined} />
      <a className={`${crumb} wrap-anywhere`} href={to}>
        {label}
      </a>
    </li>
  )
}

function Search({ kb, search }: Pick<FrameProps, 'kb' | 'search'>) {
  const { t } = useTranslation(['published', 'common'])
  return (
    <search className="w-full sm:order-1 sm:w-90 print:hidden">
      <form className="flex gap-2" action={href('/p/:kbId/search', { kbId: kb.id })}>
        <SearchField
          className="flex-1"
          name="q"
          label={t('searchLabel', { title: kb.title })}
          placeholder={t('searchHint')}
          defaultValue={search}
        />
        <Button look="quiet">{t('common:search')}</Button>
      </form>
    </search>
  )
}

/** The one action of the page, unless that is a question. */
function WayIn({ kb, inside }: Pick<FrameProps, 'kb' | 'inside'>) {
  const { t } = useTranslation('published')
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (root?.userUnknown) return null
  const to = root?.user ? inside : `${href('/login')}?${new URLSearchParams({ next: inside })}`
  return (
    <ButtonLink
      className="sm:order-2 print:hidden"
      look={kb.canAsk ? undefined : 'primary'}
      href={to}
    >
      {root?.user ? t('open') : kb.canAsk ? t('signInToJoin') : t('signIn')}
    </ButtonLink>
  )
}
