import { Anchor } from '#app/components/anchor.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Picture } from './picture.ts'

/** Small images of all pictures, with links to them. */
export function Thumbnails({ pictures, at }: { pictures: Picture[]; at: number }) {
  const { t } = useTranslation('preview')
  return (
    <nav className="flex-none overflow-x-auto p-2 max-md:hidden" aria-label={t('all')}>
      <ul className="mx-auto flex w-max gap-1.5">
        {pictures.map(({ id, name, path, thumbnail }, index) => (
          <li key={id}>
            <Anchor
              className="block size-16 overflow-hidden rounded-xs opacity-60 hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-accent"
              to={path}
              dialog="within"
              aria-current={index === at ? 'true' : undefined}
              aria-label={name}
              ref={index === at ? intoView : undefined}
            >
              <img
                className="size-full bg-hover object-cover"
                src={thumbnail}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                decoding="async"
              />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function intoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
