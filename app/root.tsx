import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  href,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { requestIdHeader } from '#contract/headers.ts'
import { mayPost } from '#shared/origin.ts'
import type { Route } from './+types/root.ts'
import { keepFormMiddleware } from './forms/keep-form.ts'
import { sendOnceMiddleware } from './forms/send-once.ts'
import { ToastProvider } from './forms/toasts/toasts.tsx'
import { siteTitle } from './head/site-title.ts'
import { TabIcon } from './head/tab-icon.tsx'
import { cachedFormats, FormatsContext } from './locales/format.ts'
import { useTranslation } from './locales/use-translation.ts'
import { compressMiddleware } from './middleware/compress.ts'
import { settingsContext, waitContext } from './middleware/context.ts'
import { flashContext, flashMiddleware } from './middleware/flash.ts'
import { insteadContext } from './middleware/instead.ts'
import { pageUrlMiddleware } from './middleware/page-url.ts'
import { securityMiddleware } from './middleware/security.ts'
import { themeOf, timeZoneOf } from './preferences/cookies.ts'
import { getLanguage, languageMiddleware } from './preferences/language.ts'
import { useTimeZone } from './preferences/time-zone.ts'
import { keepPageMiddleware } from './problems/keep-page.ts'
import { keepPageOnFailure } from './problems/keep-page-on-failure.ts'
import { ProblemContent } from './problems/problem.tsx'
import { UnsentNotice } from './problems/unsent-notice.tsx'
import { loadToastWords } from './route-files/load-translator.ts'
import { useServerLanguage } from './route-files/speaking.tsx'
import { isPaneMove } from './routes/kb/chats/pane/pane-address.ts'
import type { RouteHandle } from './routes/route-handle.ts'
import type { loader as liveLoader } from './routes/signed-in.tsx'
import { Brand } from './shell/brand.tsx'
import { messageFieldId } from './shell/message-field-id.ts'
import publicStyles from './styles/public.css?url'
import { useMenus } from './ui/menus/use-menus.ts'
import { Wrap } from './ui/wrap.tsx'
import { keepOwnPageMiddleware } from './upstream/keep-own-page.ts'
import { rememberReadsMiddleware } from './upstream/read-once.ts'
import { whoIs } from './upstream/user.ts'

/** For a document, a page's data and the answer to a form. */
const retryAfterMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const wait = { seconds: 0 }
  context.set(waitContext, wait)
  const response = await next()
  const { status, headers } = response
  if ((status === 429 || status === 503) && wait.seconds && !headers.has('Retry-After'))
    headers.set('Retry-After', String(wait.seconds))
  return response
}

const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) =>
  mayPost(request) ? next() : context.get(insteadContext)(href('/refused'))

export const middleware: Route.MiddlewareFunction[] = [
  sameOriginMiddleware,
  keepFormMiddleware,
  compressMiddleware,
  keepOwnPageMiddleware,
  rememberReadsMiddleware,
  pageUrlMiddleware,
  securityMiddleware,
  retryAfterMiddleware,
  languageMiddleware,
  flashMiddleware,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  sendOnceMiddleware,
  keepPageOnFailure,
  keepPageMiddleware,
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { demo, demoPeople, communityUrl, companyUrl } = context.get(settingsContext)
  const carried = context.get(flashContext)
  carried.shown = true
  const { user, failure } = await whoIs({ request, context })
  return {
    demo,
    demoPeople: user ? undefined : demoPeople,
    communityUrl,
    companyUrl,
    theme: user?.theme ?? themeOf(request),
    language: getLanguage(context),
    user,
    /** The page then offers no sign-in. */
    userUnknown: failure !== null,
    timeZone: timeZoneOf(request),
    now: Date.now(),
    year: new Date().getFullYear(),
    /** The id with which the log knows this request, for error pages. */
    requestId: request.headers.get(requestIdHeader),
    flash: carried.flash,
  }
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !isPaneMove(args)
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: publicStyles },
  { rel: 'preload', href: hanken, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** The default title; an error page sets its own title. */
export const meta: Route.MetaFunction = ({ error }) => (error ? [] : [{ title: siteTitle() }])

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system'
  const script = useScript()
  const ofApp = useOfApp()
  const hasMessageField = useHasMessageField()
  return (
    <html lang={i18n.language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <Meta />
        {!ofApp && <TabIcon />}
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        {/* In development, hydration would report the server's nonce as different. */}
        <Links nonce="" />
      </head>
      <body>
        <SkipLink to="content">{t('skipToContent')}</SkipLink>
        {hasMessageField && <SkipLink to={messageFieldId}>{t('skipToField')}</SkipLink>}
        {children}
        {script && <ScrollRestoration />}
        {script && <Scripts />}
      </body>
    </html>
  )
}

function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      // Not in the order of focus while a dialog is above the page.
      className="fixed in-[body:has(.modal)]:hidden top-2 left-2 z-skip-link translate-y-[-200%] rounded-sm bg-accent px-4 py-2 font-semibold text-accent-ink focus:translate-y-0 print:hidden"
      href={`#${to}`}
    >
      {children}
    </a>
  )
}

function useHasMessageField(): boolean {
  const failed = Boolean(useRouteError())
  const matches = useMatches()
  const first = matches.findIndex(
    ({ handle }) => (handle as RouteHandle | undefined)?.hasMessageField,
  )
  // What was not loaded has its error in the frame.
  const isShown = matches.slice(first).every(({ loaderData }) => loaderData !== undefined)
  return !failed && first >= 0 && isShown
}

function useScript(): boolean {
  const failed = Boolean(useRouteError())
  const matches = useMatches()
  return (
    !failed && matches.every((match) => (match.handle as RouteHandle | undefined)?.script !== false)
  )
}

/** These render their own favicon with the unread dot. */
function useOfApp(): boolean {
  const failed = Boolean(useRouteError())
  return useMatches().some(({ id }) => id === 'routes/signed-in') && !failed
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useMenus()
  useServerLanguage(loaderData.language)
  const { language, timeZone, now } = loaderData
  const sound = useRouteLoaderData<typeof liveLoader>('routes/signed-in')?.sound ?? false
  const formats = cachedFormats(language, useTimeZone(timeZone), now)
  return (
    <FormatsContext value={formats}>
      <ToastProvider loadWords={loadToastWords} flash={loaderData.flash} sound={sound}>
        <Outlet />
        <UnsentNotice />
      </ToastProvider>
    </FormatsContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const signedIn = Boolean(useRouteLoaderData<typeof loader>('root')?.user)
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <Wrap as="header" className="flex min-h-17 items-center gap-2">
        <Brand href={signedIn ? href('/dashboard') : href('/')} />
      </Wrap>
      <main className="flex-1" id="content">
        <ProblemContent error={error} />
      </main>
    </div>
  )
}
