import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import type { Theme } from '#contract/preferences.ts'
import { Band } from './band.tsx'

const pictures = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** `npm run screenshots` creates them. */
export function Screens() {
  const { t } = useTranslation('home')
  return (
    <Band id="screens" title={t('screens.heading')}>
      <div className="grid gap-8 md:grid-cols-2">
        <Screen name="answer" alt={t('screens.answer.alt')} caption={t('screens.answer.caption')} />
        <Screen name="files" alt={t('screens.files.alt')} caption={t('screens.files.caption')} />
      </div>
    </Band>
  )
}

interface ScreenProps {
  name: 'answer' | 'files'
  alt: string
  caption: string
}

// In the colour scheme that the visitor chose.
function Screen({ name, alt, caption }: ScreenProps) {
  const { t, i18n } = useTranslation('home')
  const theme: Theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  const at = (scheme: Theme, size = '') =>
    pictures[`./pictures/${name}-${i18n.language}-${scheme}${size}.avif`]
  const scheme = theme === 'dark' ? 'dark' : 'light'
  return (
    <figure>
      <a
        className="block overflow-hidden rounded-lg border border-line bg-sheet hover:border-line-2"
        href={at(scheme)}
        aria-label={t('screens.whole', { alt })}
      >
        <picture>
          {theme === 'system' && (
            <source media="(prefers-color-scheme: dark)" srcSet={at('dark', '-small')} />
          )}
          <img
            className="w-full"
            src={at(scheme, '-small')}
            alt={alt}
            width={520}
            height={300}
            loading="lazy"
          />
        </picture>
      </a>
      <figcaption className="mt-3 text-ink-2 text-pretty">{caption}</figcaption>
    </figure>
  )
}
