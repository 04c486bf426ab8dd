import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import type { Theme } from '#contract/preferences.ts'

const pictures = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** Screenshots of the product; `npm run screenshots` makes them. */
export function Screens() {
  const { t } = useTranslation('home')
  return (
    <section className="band" aria-labelledby="screens">
      <h2 id="screens">{t('screens.heading')}</h2>
      <div className="screens">
        <Screen name="answer" alt={t('screens.answer.alt')} caption={t('screens.answer.caption')} />
        <Screen name="files" alt={t('screens.files.alt')} caption={t('screens.files.caption')} />
      </div>
    </section>
  )
}

interface ScreenProps {
  name: 'answer' | 'files'
  alt: string
  caption: string
}

// Links to the full screenshot, in the chosen colour scheme.
function Screen({ name, alt, caption }: ScreenProps) {
  const { t, i18n } = useTranslation('home')
  const theme: Theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  const at = (scheme: Theme, size = '') =>
    pictures[`./pictures/${name}-${i18n.language}-${scheme}${size}.avif`]
  const scheme = theme === 'dark' ? 'dark' : 'light'
  return (
    <figure>
      <a href={at(scheme)} aria-label={t('screens.whole', { alt })}>
        <picture>
          {theme === 'system' && (
            <source media="(prefers-color-scheme: dark)" srcSet={at('dark', '-small')} />
          )}
          <img src={at(scheme, '-small')} alt={alt} width={520} height={300} loading="lazy" />
        </picture>
      </a>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
