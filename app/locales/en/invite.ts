export const en = {
  title: 'Invitation to “{{kb}}”',
  description: 'An invitation to a knowledge base on Commonplace.',
  lead: 'You are invited to',
  leadAs: {
    admin: 'You are invited as an admin to',
    viewer: 'You are invited as a viewer to',
  },
  leadBy: '{{name}} invites you to',
  leadByAs: {
    admin: '{{name}} invites you as an admin to',
    viewer: '{{name}} invites you as a viewer to',
  },
  accept: 'Accept invitation',
  acceptAnyway: 'Accept with this account',
  decline: 'Decline',
  join: 'Join',
  request: 'Request to join',
  signInToJoin: 'Sign in to join',
  signInToRequest: 'Sign in to request to join',
  needsApproval: 'An administrator decides on each request to join.',
  addressDiffers:
    'This invitation was sent to {{email}}. You are signed in as {{own}}. You can accept it with this account, or sign in with the other one.',
  signedInAs: 'Signed in as {{name}} ({{email}}).',
  otherAccount: 'Use another account',
  alreadyMember: 'You are already a member of',
  waiting: {
    title: 'Your request is being processed:',
    text: 'An administrator decides on it. You will be notified on approval.',
  },
  toKb: 'Go to the knowledge base',
  toDashboard: 'Go to my knowledge bases',
  failed: {
    accept: 'Failed to accept the invitation',
    join: 'Failed to join',
    request: 'Request failed',
  },
  gone: {
    title: 'Invitation error',
    text: 'This invitation does not exist, has been withdrawn, or has already been used. Ask whoever sent it for a new one.',
  },
  expired: {
    title: 'Invitation expired',
    text: 'This invitation is past its last day. Ask whoever sent it for a new one.',
  },
  busy: {
    title: 'Too many requests',
    text: 'There were too many requests from here in a short time. The invitation is not lost: wait a moment and try again.',
  },
  unavailable: {
    title: 'The invitation could not be opened',
    text: 'The server did not answer. The invitation is not lost: try again in a moment.',
  },
}
