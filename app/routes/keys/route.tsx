import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { actionsWithKey } from '#app/routes/kb/chats/actions/actions.ts'
import { useIsMac } from '#app/shell/use-is-mac.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Route } from './+types/route.ts'
import { keyGroups, messageMoves } from './keys.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { title: getTranslator(context).getFixedT(null, 'keys')('title') }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** Beside those of every page in a browser. */
export default function Keys({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['keys', 'message', 'common'])
  const { singleKeys } = useSignedIn()
  return (
    <DialogPage wide title={loaderData.title} closeTo={href('/dashboard')}>
      {!singleKeys && (
        <p>
          {t('off')}
          {t('common:between.sentences')}
          <Anchor className="text-link" dialog="within" to={href('/settings/preferences/:part?')}>
            {t('preferences')}
          </Anchor>
        </p>
      )}
      <div className="gap-10 sm:columns-2">
        {keyGroups.map(({ group, rows }) => (
          <Group key={group} title={t(`groups.${group}`)}>
            {rows.map(({ keys, words }) => (
              <Row key={words} keys={keys} words={t(`words.${words}`)} />
            ))}
          </Group>
        ))}
        <Group title={t('groups.messages')}>
          {messageMoves.map(({ keys, words }) => (
            <Row key={words} keys={keys} words={t(`words.${words}`)} />
          ))}
          {actionsWithKey().map(({ key, name }) => (
            <Row
              key={name}
              keys={[key === 'Delete' ? t('message:keys.delete') : key.toUpperCase()]}
              words={t(`message:actions.${name}`)}
            />
          ))}
        </Group>
      </div>
    </DialogPage>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="mb-6 break-inside-avoid" aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-lg">
        {title}
      </h2>
      <dl className="grid grid-cols-1">{children}</dl>
    </section>
  )
}

function Row({ keys, words }: { keys: string[]; words: string }) {
  const isMac = useIsMac()
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-1.5">
      <dt className="order-2 flex flex-none gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-sm border border-line-2 px-1.5 text-center font-sans text-sm"
          >
            {isMac ? key.replace('Ctrl', '⌘') : key}
          </kbd>
        ))}
      </dt>
      <dd className="min-w-0">{words}</dd>
    </div>
  )
}
