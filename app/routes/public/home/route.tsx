import type { ReactNode } from 'react'
import { href, redirect, useRouteLoaderData } from 'react-router'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { Sample } from '#app/routes/public/sample.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Wrap } from '#app/ui/wrap.tsx'
import { currentUser } from '#app/upstream/user.ts'
import type { Theme } from '#contract/preferences.ts'
import type { Route } from './+types/route.ts'

const pictures = import.meta.glob<string>('./pictures/**/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

const filmSize = { width: 1210, height: 759, onPhone: { width: 585, height: 1050 } }
const screenSize = { width: 1612, height: 1008, onPhone: { width: 488, height: 975 } }

const columns = 'grid gap-8 md:grid-cols-3 md:gap-0'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await currentUser({ request, context })) throw redirect(href('/dashboard'))
  const t = getTranslator(context).getFixedT(null, 'home')
  const words = { title: t('title'), description: t('description') }
  return { page: pageFacts({ request, context }, words) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Home() {
  const { t } = useTranslation('home')
  return (
    <Wrap>
      <section className="grid items-center gap-x-20 gap-y-10 pt-10 pb-18 md:grid-cols-[1.05fr_1fr] md:pt-18 md:pb-20">
        <div>
          <h1 className="font-bold text-hero leading-[1.06] tracking-[-0.025em]">
            <span className="block">{t('hero.first')}</span>{' '}
            <span className="block">{t('hero.second')}</span>
          </h1>
          <p className="mt-6 text-ink-2 text-lead text-pretty">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="primary" large href={href('/login')}>
              {t('start')}
            </ButtonLink>
            <ButtonLink large href={href('/explore')}>
              {t('explore')}
            </ButtonLink>
          </div>
        </div>
        <Sample />
      </section>
      <Film />
      <HowItWorks />
      <Screens />
      <Features />
      <section className="grid justify-items-start gap-2 border-line border-t pt-14 pb-20">
        <h2 className="text-2xl">{t('closing.heading')}</h2>
        <p className="mb-4 max-w-[56ch] text-ink-2">{t('closing.text')}</p>
        <ButtonLink look="primary" large href={href('/login')}>
          {t('closing.action')}
        </ButtonLink>
      </section>
    </Wrap>
  )
}

function HowItWorks() {
  const { t } = useTranslation('home')
  return (
    <Band id="how" title={t('how.heading')}>
      <ol className={columns}>
        <Column icon="upload" title={t('how.upload.title')} text={t('how.upload.text')} />
        <Column icon="psychology" title={t('how.process.title')} text={t('how.process.text')} />
        <Column icon="share" title={t('how.share.title')} text={t('how.share.text')} />
      </ol>
    </Band>
  )
}

function Features() {
  const { t } = useTranslation('home')
  return (
    <Band id="features" title={t('features.heading')}>
      <ul className={columns}>
        <Column
          icon="description"
          title={t('features.documents.title')}
          text={t('features.documents.text')}
        />
        <Column icon="search" title={t('features.search.title')} text={t('features.search.text')} />
        <Column
          icon="forum"
          title={t('features.together.title')}
          text={t('features.together.text')}
        />
      </ul>
    </Band>
  )
}

function Column({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="md:border-line md:px-7 md:first:pl-0 md:not-first:border-l">
      <Icon name={icon} />
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-1 text-ink-2 text-pretty">{text}</p>
    </li>
  )
}

/** A question, its answer and the page of the file. It moves for ten seconds, unless it is stopped. */
function Film() {
  const { t } = useTranslation('home')
  return (
    <figure className="group pb-18">
      <div className="overflow-hidden rounded-lg border border-line bg-sheet [box-shadow:var(--shadow-float)]">
        <div className="hidden group-has-checked:block">
          <Picture name="answer" moving alt={t('screens.answer.alt')} {...filmSize} />
        </div>
        <div className="group-has-checked:hidden">
          <Picture name="answer" alt={t('screens.answer.alt')} {...filmSize} />
        </div>
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-x-8 text-ink-2">
        <span className="text-pretty">{t('screens.answer.caption')}</span>
        <label className="inline-flex min-h-control items-center gap-2 motion-reduce:hidden">
          <input type="checkbox" defaultChecked />
          {t('screens.moving')}
        </label>
      </figcaption>
    </figure>
  )
}

function Screens() {
  const { t } = useTranslation('home')
  return (
    <Band id="screens" title={t('screens.heading')}>
      <div className="grid gap-8 md:grid-cols-2">
        <Screen name="talk" alt={t('screens.talk.alt')} caption={t('screens.talk.caption')} />
        <Screen name="files" alt={t('screens.files.alt')} caption={t('screens.files.caption')} />
      </div>
    </Band>
  )
}

interface ScreenProps {
  name: 'talk' | 'files'
  alt: string
  caption: string
}

function Screen({ name, alt, caption }: ScreenProps) {
  const { t } = useTranslation('home')
  const { at, scheme } = usePictures(name)
  return (
    <figure>
      <a
        className="block overflow-hidden rounded-lg border border-line bg-sheet hover:border-line-2"
        href={at(scheme)}
        aria-label={t('screens.whole', { alt })}
      >
        <Picture name={name} alt={alt} {...screenSize} />
      </a>
      <figcaption className="mt-3 text-ink-2 text-pretty">{caption}</figcaption>
    </figure>
  )
}

interface Size {
  width: number
  height: number
}

interface PictureProps extends Size {
  name: 'answer' | 'talk' | 'files'
  /** Stands still for a visitor who prefers that. */
  moving?: boolean
  alt: string
  onPhone: Size
}

const narrow = '(width < 40rem)'
const dark = '(prefers-color-scheme: dark)'
const calm = '(prefers-reduced-motion: reduce)'

/** `npm run pictures` makes them, in the colours that the visitor chose, and of a phone on a phone. */
function Picture({ name, moving, alt, onPhone, ...size }: PictureProps) {
  const { at, scheme, follows } = usePictures(name)
  const still = name === 'answer' ? '-still' : ''
  const shown = moving ? '' : still
  const sources = [
    ...(moving && follows ? [{ media: [calm, dark], scheme: 'dark' as const, still }] : []),
    ...(moving ? [{ media: [calm], scheme, still }] : []),
    ...(follows ? [{ media: [dark], scheme: 'dark' as const, still: shown }] : []),
  ]
  return (
    <picture>
      {[...sources, { media: [], scheme, still: shown }].map((one) => {
        const media = [narrow, ...one.media].join(' and ')
        return (
          <source
            key={media}
            media={media}
            srcSet={at(one.scheme, one.still, 'phone/')}
            {...onPhone}
          />
        )
      })}
      {sources.map((one) => {
        const media = one.media.join(' and ')
        return <source key={media} media={media} srcSet={at(one.scheme, one.still)} />
      })}
      <img className="w-full" src={at(scheme, shown)} alt={alt} loading="lazy" {...size} />
    </picture>
  )
}

function usePictures(name: PictureProps['name']) {
  const { i18n } = useTranslation('home')
  const theme: Theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  return {
    at: (scheme: 'light' | 'dark', still = '', folder = '') =>
      pictures[`./pictures/${folder}${name}-${i18n.language}-${scheme}${still}.webp`],
    scheme: theme === 'dark' ? ('dark' as const) : ('light' as const),
    /** Whether the colours are those of the system. */
    follows: theme === 'system',
  }
}

/** `id` is the section's anchor. */
function Band({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-14" aria-labelledby={id}>
      <h2 className="mb-6 text-2xl tracking-[-0.01em]" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
