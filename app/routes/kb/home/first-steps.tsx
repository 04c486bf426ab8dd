import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { CopyField } from '#app/forms/toasts/copy-field.tsx'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { isWaiting } from '#app/routes/kb/resources/list/resource-status.tsx'
import { LinksButton } from '#app/routes/kb/resources/upload/links-button.tsx'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import type { Resource } from '#contract/entities/resource.ts'

interface Steps {
  hasFiles: boolean
  /** Nothing can be asked before the first file is read. */
  isReading: boolean
  isAsked: boolean
  isShared: boolean
  isInviting: boolean
}

interface Begun {
  /** Null if unknown. */
  files: Resource[] | null
  isAsked: boolean
  /** Somebody has not answered an invitation yet. */
  isInviting: boolean
}

/** In a knowledge base with more, its first steps are over. */
export function hasFewFiles({ resourceCount }: Pick<Kb, 'resourceCount'>): boolean {
  return resourceCount <= pageLimits.recentShown
}

/** Null if the reader adds no files here, the knowledge base has many, or every step is done. */
export function stepsOf(kb: Kb, { files, isAsked, isInviting }: Begun): Steps | null {
  if (!kb.role || !kb.can.upload || !hasFewFiles(kb)) return null
  const hasFiles = kb.resourceCount > 0
  const isReading = hasFiles && files !== null && files.length > 0 && files.every(isWaiting)
  const isShared = kb.memberCount > 1
  const isDone = hasFiles && isAsked && (isShared || isInviting || !kb.can.share)
  return isDone ? null : { hasFiles, isReading, isAsked, isShared, isInviting }
}

interface FirstStepsProps {
  kb: Kb
  steps: Steps
  /** Null without permission to share. */
  invitation: string | null
  ask: ReactNode
}

export function FirstSteps({ kb, steps, invitation, ask }: FirstStepsProps) {
  const { t } = useTranslation('kb')
  const { hasFiles, isReading, isAsked, isShared, isInviting } = steps
  const invited = isShared ? t('home.steps.inviteDone') : isInviting && t('home.steps.inviteSent')
  return (
    <section className="mt-5 print:hidden" aria-labelledby="first-steps">
      <header className="flex items-center justify-between gap-4">
        <h2 className="text-lg" id="first-steps">
          {t('home.steps.title')}
        </h2>
        <Hide />
      </header>
      <ol className="mt-1 grid gap-4">
        <Step n={1} title={t('home.steps.files')} done={hasFiles && t('home.steps.filesDone')}>
          <AddFiles kbId={kb.id} />
        </Step>
        {kb.can.chat && (
          <Step n={2} title={t('home.steps.ask')} done={isAsked && t('home.steps.askDone')}>
            {hasFiles && !isReading ? (
              ask
            ) : (
              <p
                className="rounded-md border border-line bg-paper px-4 py-3.5 text-ink-2"
                role="status"
              >
                {isReading
                  ? t('home.steps.reading', { count: kb.resourceCount })
                  : t('home.steps.askLater')}
              </p>
            )}
          </Step>
        )}
        {invitation && (
          <Step n={3} title={t('home.steps.invite')} done={invited}>
            <Invitation kb={kb} link={invitation} />
          </Step>
        )}
      </ol>
    </section>
  )
}

/** In this browser, for every knowledge base. */
function Hide() {
  const { t } = useTranslation('kb')
  return (
    <Form method="post" action={href('/preferences')} preventScrollReset>
      <FromHere />
      <Button className="-mr-3.5" look="quiet" name="firstSteps" value="hidden">
        {t('home.steps.hide')}
      </Button>
    </Form>
  )
}

interface StepProps {
  n: number
  title: string
  /** What is shown in place of a finished step. */
  done: string | false
  children: ReactNode
}

function Step({ n, title, done, children }: StepProps) {
  const { t } = useTranslation('kb')
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <span
        className="grid size-7 place-items-center rounded-full border border-line-2 font-label text-sm tabular-nums"
        aria-hidden
      >
        {done ? <Icon className="text-accent" name="check" size={18} /> : n}
      </span>
      {done ? (
        <p className="min-h-7 pt-0.5 text-ink-2">
          <span className="sr-only">{t('home.steps.done')} </span>
          {done}
        </p>
      ) : (
        <div className="min-w-0">
          <h3 className="min-h-7 pt-0.5 font-label text-base">{title}</h3>
          <div className="mt-1.5 [&>form]:my-0">{children}</div>
        </div>
      )}
    </li>
  )
}

function AddFiles({ kbId }: { kbId: string }) {
  const { t } = useTranslation('kb')
  return (
    <div className="grid min-h-40 place-content-center justify-items-center gap-3 rounded-lg border border-line-2 border-dashed p-4 noscript:min-h-0 noscript:justify-start noscript:border-0 noscript:p-0 pointer-coarse:min-h-0 pointer-coarse:justify-start pointer-coarse:border-0 pointer-coarse:p-0">
      <p className="text-ink-2 noscript:hidden pointer-coarse:hidden">{t('home.steps.drop')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <UploadButton kbId={kbId} folder={null} />
        <LinksButton kbId={kbId} folder={null} />
      </div>
    </div>
  )
}

function Invitation({ kb, link }: { kb: Kb; link: string }) {
  const { t } = useTranslation('sharing')
  return (
    <div className="grid gap-1.5">
      <CopyField text={link} label={t('link.label')} helpId="first-link-help" />
      <p className="text-ink-2 text-sm" id="first-link-help">
        {kb.needApprovalToJoin ? t('link.asks') : t('link.joins')}
      </p>
    </div>
  )
}
