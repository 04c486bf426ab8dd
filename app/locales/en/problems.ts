export const en = {
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or what was here is gone, or is not shared with you.',
  },
  notAllowed: {
    title: 'You may not do this',
    text: 'Your role here does not allow it, or the form came from another site. Go back and try again from this site.',
  },
  tooMany: {
    title: 'Too much at once',
    text: 'This came more often than one person needs it. Wait a minute, then load the page again. Nothing you had saved is lost.',
  },
  failed: {
    title: 'Something broke on the server',
    text: 'The error has been recorded. Nothing you had saved is lost. Try again in a moment.',
  },
  home: 'Return home',
}
