import { Form, useLocation, useNavigation } from 'react-router'
import { constraints } from '#app/forms/constraints.build.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { documentText } from '#app/ui/text/quote.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { MergePart } from '#contract/entities/written.ts'
import { joined } from './joined.ts'

interface DecideFormProps {
  name: string
  /** What was typed; undefined for somebody who may not rename. */
  title: string | undefined
  merge: {
    version: number
    by: { id: string; name: string; displayName: string }
    at: string
    parts: MergePart[]
  }
}

/** Both texts of what two people changed. Nothing is stored before it is decided. */
export function DecideForm({ name, title, merge }: DecideFormProps) {
  const { t } = useTranslation('write')
  const { moment } = useFormats()
  const { pathname, search } = useLocation()
  const busy = useNavigation().state !== 'idle'
  const { version, by, at, parts } = merge
  const person = by.displayName || by.name
  const isOwn = useSignedIn().user.id === by.id
  const changed = { person, when: moment(at) }
  const places = parts.flatMap((part, n) => ('own' in part ? [{ ...part, n }] : []))
  const own = joined(parts.map((part) => ('text' in part ? part.text : part.own)))
  return (
    <Form className="flex min-h-full flex-col" method="post" action={pathname + search} replace>
      <input type="hidden" name="base" value={version} />
      {/* If the session has ended, this is what the person wrote. */}
      <input type="hidden" name="content" value={own} />
      {title !== undefined && <input type="hidden" name="title" value={title} />}
      <input type="hidden" name="parts" value={JSON.stringify(parts)} />
      <PaneHeader>
        <h1 className="mr-auto min-w-0 text-xl wrap-anywhere">{t('decide.title', { name })}</h1>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" name="intent" value="cancel" formNoValidate>
            {t('cancel')}
          </Button>
          <Button name="intent" value="continue" icon="edit" formNoValidate>
            {t('decide.continue')}
          </Button>
          <Button look="primary" name="intent" value="decide" busy={busy}>
            {t('decide.save')}
          </Button>
        </div>
      </PaneHeader>
      <div className="mx-auto grid w-full max-w-[70rem] grid-cols-1 gap-6 px-6 pt-5 pb-12 max-sm:px-4">
        <p className="max-w-[68ch]" role="status">
          {places.length === 0
            ? t('decide.none')
            : t(isOwn ? 'decide.textOwn' : 'decide.text', changed)}
        </p>
        {places.map((place, index) => (
          <Place
            key={place.n}
            {...place}
            theirsLabel={isOwn ? t('decide.theirsOwn') : t('decide.theirs', { person })}
            legend={t('decide.place', { n: index + 1, count: places.length })}
          />
        ))}
      </div>
    </Form>
  )
}

interface PlaceProps {
  n: number
  own: string
  theirs: string
  theirsLabel: string
  legend: string
}

function Place({ n, own, theirs, theirsLabel, legend }: PlaceProps) {
  const { t } = useTranslation('write')
  const name = `choice-${n}`
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-md border border-line p-4 md:grid-cols-2">
      <legend className="px-1 font-label text-ink-2 text-sm">{legend}</legend>
      <Side {...{ name, text: own }} value="own" label={t('decide.own')} />
      <Side {...{ name, text: theirs }} value="theirs" label={theirsLabel} />
      <label className="flex min-h-control items-center gap-2.5 md:col-span-2">
        <input className="checkbox mt-0" type="radio" name={name} value="both" />
        {t('decide.both')}
      </label>
    </fieldset>
  )
}

interface SideProps {
  name: string
  value: string
  label: string
  text: string
}

function Side({ name, value, label, text }: SideProps) {
  const { t } = useTranslation('write')
  return (
    <label className="grid cursor-pointer content-start gap-2 rounded-sm border border-line bg-raised p-3 has-checked:border-accent">
      <span className="flex min-h-control items-center gap-2.5">
        <input
          className="checkbox mt-0"
          type="radio"
          name={name}
          value={value}
          {...constraints.decision.choice}
        />
        {label}
      </span>
      {text.trim() ? (
        <span className={`${documentText} whitespace-pre-wrap wrap-anywhere`}>
          {text.trimEnd()}
        </span>
      ) : (
        <em className="text-ink-2">{t('decide.deleted')}</em>
      )}
    </label>
  )
}
