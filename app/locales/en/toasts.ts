export const en = {
  preferencesSaved: 'Preferences saved.',
  preferencesFailed: 'Failed to save preferences',
  languageFailed: 'Failed to save language preference',
  signedOut: 'You are signed out.',
  signInFirst: 'Sign in first: you will be taken back to where you were.',
  linkCopied: 'Link copied to clipboard!',
  linkNotCopied: 'Failed to copy link',
}
