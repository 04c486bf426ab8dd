import { href } from 'react-router'
import { PublicKbCard } from '#app/explore/kb-card.tsx'
import type { Listed } from '#app/lists/listed.ts'
import { LoadedList } from '#app/lists/loaded-list.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbCard } from '#contract/entities/kb.ts'

/** Public knowledge bases the reader is no member of. */
export function OtherKbs({ list }: { list: Listed<KbCard[]> }) {
  const { t } = useTranslation('dashboard')
  if (list.items?.length === 0) return null
  return (
    <section className="other-kbs" aria-labelledby="other-kbs">
      <header>
        <h2 id="other-kbs">{t('others.title')}</h2>
        <a className="text-link" href={href('/explore')}>
          {t('others.all')}
        </a>
      </header>
      <LoadedList here="" list={list} sentence={(values) => t('others.failed', values)}>
        {(kbs) => (
          <ul className="kb-cards">
            {kbs.map((kb) => (
              <PublicKbCard key={kb.id} kb={kb} />
            ))}
          </ul>
        )}
      </LoadedList>
    </section>
  )
}
