export const en = {
  title: 'Sign in',
  description: 'Sign in to Commonplace with your account.',
  lead: 'Use your account to open your team’s knowledge bases.',
  invited: 'You have been invited to a knowledge base. Sign in to see the invitation.',
  invitedBy: '{{name}} invites you to “{{kb}}”.',
  invitedTo: 'You are invited to “{{kb}}”.',
  first: 'Sign in to open this page.',
  withoutSignIn: 'Read “{{title}}” without signing in',
  button: 'Sign in',
  busy: 'Signing in...',
  people: 'People of the demo',
  continueAs: 'Continue as {{name}}',
  somebodyElse: 'Or sign in with any name and address, on the next page:',
  failed: 'Failed to sign in. Please try again.',
  agree:
    'By signing in you accept the <terms>terms</terms> and the <privacy>privacy notice</privacy>.',
}
