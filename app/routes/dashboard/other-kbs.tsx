import { href } from 'react-router'
import { KbCards } from '#app/components/kb-cards.tsx'
import { LoadedList } from '#app/components/loaded-list.tsx'
import { PublicKbCard } from '#app/components/public-kb-card.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Listed } from '#app/upstream/listed.ts'
import type { KbCard } from '#contract/entities/kb.ts'

/** Public knowledge bases of which the reader is not a member. */
export function OtherKbs({ list }: { list: Listed<KbCard[]> }) {
  const { t } = useTranslation('dashboard')
  if (list.items?.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="other-kbs">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="mr-auto text-xl" id="other-kbs">
          {t('others.title')}
        </h2>
        <a className="text-link" href={href('/explore')}>
          {t('others.all')}
        </a>
      </header>
      <LoadedList here="" list={list} sentence={(values) => t('others.failed', values)}>
        {(kbs) => (
          <KbCards>
            {kbs.map((kb) => (
              <PublicKbCard key={kb.id} kb={kb} />
            ))}
          </KbCards>
        )}
      </LoadedList>
    </section>
  )
}
