import { use } from 'react'
import { href } from 'react-router'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { permanentProblems } from '#app/problems/permanent.ts'
import { problemOf } from '#app/problems/problem-of.ts'
import { useProblemWords } from '#app/problems/use-problem-words.ts'
import { RetryLink } from '#app/ui/lists/retry-link.tsx'
import { AppProblem } from './app-problem.tsx'

/** Above a page the error replaces the dialog's content; elsewhere it is a page of its own. */
export function DialogProblem({ error }: { error: unknown }) {
  const aboveAPage = use(CloseContext) !== null
  return aboveAPage ? <ProblemAbove error={error} /> : <AppProblem error={error} />
}

// Only JavaScript opens dialogs above a page, so this renders in a browser with a `navigator`.
function ProblemAbove({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const problem = problemOf(error, navigator.onLine)
  const { title, text } = useProblemWords(error, problem)
  return (
    <DialogPage title={title} closeTo={href('/dashboard')}>
      <title>{siteTitle(title)}</title>
      <p>{text}</p>
      <DialogActions>
        {!permanentProblems.has(problem) && <RetryLink />}
        <CancelLink closeTo={href('/dashboard')} label={t('close')} />
      </DialogActions>
    </DialogPage>
  )
}
