// The policy is for answers without one of their own; it says nothing about connections, because it
// also holds for the worker that opens the WebSocket.
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  // Addresses contain invitations and search terms, which other sites must not get. A stricter
  // value would make browsers send forms with `Origin: null`.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy':
    "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
}
