import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    index('home/route.tsx'),
    route('login', 'login/route.tsx'),
    route('about', 'about/route.tsx'),
    route('explore', 'explore/route.tsx'),
    route('privacy', 'privacy/route.tsx'),
    route('terms', 'terms/route.tsx'),
    route('changelog', 'changelog/route.tsx'),
  ]),
  route('preferences', 'preferences/route.ts'),
  route('icon.svg', 'tab-icon/route.ts'),
  // A real route, so that an unknown address passes through the middleware too.
  route('*', 'not-found/route.tsx'),
] satisfies RouteConfig
