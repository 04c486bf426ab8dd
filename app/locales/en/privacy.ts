export const en = {
  title: 'Privacy',
  description: 'What Commonplace stores about you, what it is for, and how to remove it.',
  lead: 'What is stored, what it is for, and how to remove it.',
  stored: {
    heading: 'What is stored',
    account:
      'Your account: the name, e-mail address and picture your sign-in provider passes on, and what you add to your profile.',
    content:
      'What you put in: files, links, messages, reactions, custom terms and feedback, and the text taken out of your files so that it can be searched.',
    sessions: 'Your sessions: when you signed in. Signing out ends the session at once.',
  },
  cookies: {
    heading: 'Cookies',
    text: 'One cookie keeps you signed in. Others remember your theme, your language, the state of the sidebar, and where to take you after signing in. There are none for advertising or for following you.',
  },
  others: {
    heading: 'Who else sees it',
    members:
      'Members of a knowledge base see what is in it. A public one is seen by everyone, as far as its owner allows.',
    model:
      'If whoever runs this server has connected a language model, your question and the passages that may answer it are sent to that model’s provider. Without one, answers are made on the server itself.',
  },
  removal: {
    heading: 'Removing things',
    text: 'Deleting a file, a message or a knowledge base removes it from the server together with the text taken out of it. To have your account removed, ask whoever runs this server.',
  },
}
