import type { Route } from './+types/tab-icon.ts'

const ground =
  '<path fill="#0b5d52" d="M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z"/>'
const mark = '<path fill="#ffe98a" d="m8 14 15.6-1.7.7 5.6-15.7 1.8z"/>'
const redDot = '<circle fill="#d93025" cx="26" cy="6" r="6"/>'

/** `?unread=1` adds a red dot. */
export function loader({ request }: Route.LoaderArgs) {
  const unread = Number(new URL(request.url).searchParams.get('unread')) > 0
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${mark}${unread ? redDot : ''}</svg>`
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=604800' },
  })
}
