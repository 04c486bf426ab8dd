export const en = {
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or what was here is gone, or is not shared with you.',
  },
  notAllowed: {
    title: 'You may not do this',
    text: 'Your role here does not allow it. An administrator can change that.',
  },
  right: {
    preview: {
      title: 'You are not authorized to preview this file',
      text: 'Only administrators may read files in this knowledge base.',
    },
    chat: {
      title: 'Only members can open the chats',
      text: 'Join this knowledge base to talk and ask.',
    },
    createChat: {
      title: 'You are not authorized to start chats',
      text: 'In this knowledge base only administrators start chats.',
    },
  },
  otherSite: {
    title: 'This form came from another site',
    text: 'Nothing has been changed. Open the page on this site and try again there.',
  },
  tooMany: {
    title: 'Too much at once',
    text: 'This came more often than one person needs it. Wait a minute, then load the page again. Nothing you had saved is lost.',
  },
  tooLarge: {
    title: 'This is larger than allowed',
    text: 'Nothing of it has been saved. Go back, where what you wrote is still in the form, and send less at once.',
  },
  tooSlow: {
    title: 'This took too long to arrive',
    text: 'Nothing of it has been saved. Check your connection, go back, where what you wrote is still in the form, and send it again.',
  },
  misunderstood: {
    title: 'This request cannot be answered',
    text: 'The page that you sent this to does not take it. Go back and try again.',
  },
  failed: {
    title: 'Something broke on the server',
    text: 'The error has been recorded. Nothing you had saved is lost. Try again in a moment.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    text: 'What keeps your data is not answering at the moment. Nothing you had saved is lost. Try again in a minute.',
  },
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. When you are back on line, try again: its address is kept.',
  },
  broken: {
    title: 'Something in this page broke',
    text: 'What you had saved is not affected. Try again to load the page anew.',
  },
  stale: 'This page could not be brought up to date. Trying again.',
  waiting:
    'The page you asked for cannot be fetched now. It opens as soon as there is a connection.',
  staleRetry: 'Try now',
  requestId: 'Quote this id if you report it:',
  home: 'Return home',
  files: 'All files of {{title}}',
  dashboard: 'To my knowledge bases',
}
