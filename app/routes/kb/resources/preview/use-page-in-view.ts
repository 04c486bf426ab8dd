import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { pageId } from './view-path.ts'

/** The page of the address until others are scrolled into view. */
export function usePageInView({ n, pages, resource }: ShownPage): number {
  const { key, search } = useLocation()
  const [seen, setSeen] = useState({ key, n })
  const subject = `${key} ${resource.id} ${pages[0]?.n}`
  useSubscription(() => {
    const places = document.querySelectorAll<HTMLElement>('[data-page]')
    let isFirst = true
    const observer = new IntersectionObserver(
      (entries) => {
        // The first call says where the pages are; a short last page need not reach the line.
        const reached = isFirst ? undefined : entries.findLast((one) => one.isIntersecting)
        isFirst = false
        if (reached?.target instanceof HTMLElement)
          setSeen({ key, n: Number(reached.target.dataset.page) })
      },
      { rootMargin: '-30% 0px -70% 0px' },
    )
    for (const place of places) observer.observe(place)
    return () => observer.disconnect()
  }, subject)
  if (seen.key === key) return seen.n
  const asked = Number(new URLSearchParams(search).get('page') ?? n)
  return pages.some((page) => page.n === asked) ? asked : n
}

type Move = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>

/** The next address differs by its page only, and that page is in the document. */
export function isPageShown({ currentUrl, nextUrl, formMethod }: Move): boolean {
  const page = nextUrl.searchParams.get('page') ?? '1'
  if (formMethod || page === (currentUrl.searchParams.get('page') ?? '1')) return false
  if (withoutPage(currentUrl) !== withoutPage(nextUrl)) return false
  return document.getElementById(pageId(Number(page))) !== null
}

function withoutPage({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('page')
  return `${pathname}?${query}`
}
