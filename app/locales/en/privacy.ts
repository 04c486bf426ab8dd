export const en = {
  title: 'Privacy',
  description: 'What Commonplace stores about you, what it is for, and how to remove it.',
  lead: 'What is stored, what it is for, and how to remove it.',
  stored: {
    heading: 'What is stored',
    account:
      'Your account: the name and e-mail address your sign-in provider passes on, and what you add to your profile, such as a picture.',
    content:
      'What you put in: files, links, messages, reactions, custom terms and feedback, and the text taken out of your files so that it can be searched.',
    invited: 'The addresses that invitations were sent to, until the knowledge base is deleted.',
    sessions: 'Your sessions: when you signed in. Signing out ends the session at once.',
  },
  cookies: {
    heading: 'Cookies',
    text: 'One cookie keeps you signed in. Others remember your theme, your language, your time zone, how you look at knowledge bases, and, until you have signed in, where to take you and which invitation you opened. There are none for advertising or for following you.',
    typed:
      'A message you have begun to write is kept in the browser’s tab, so that a reload does not lose it. It is gone when you send it or close the tab.',
  },
  others: {
    heading: 'Who else sees it',
    members:
      'Members of a knowledge base see what is in it. A public one is seen by everyone, as far as its owner allows.',
    provider:
      'Your sign-in provider knows that you sign in here. Invitations and some notices are sent by e-mail, through the mail server that whoever runs this server has chosen.',
    links:
      'When a web link is added, this server fetches the page itself; the site sees the server, not you.',
    push: 'If you turn on notices in a browser, they reach it through the service of its maker, which cannot read them.',
    payment:
      'Where payments are set up, the payment provider gets the e-mail address of whoever goes to pay. Card numbers never reach this server.',
    model:
      'If whoever runs this server has connected a language model, your question and the passages that may answer it are sent to that model’s provider. Without one, answers are made on the server itself.',
  },
  removal: {
    heading: 'Removing things',
    text: 'Deleting a knowledge base removes it from the server together with the text taken out of its files. A deleted file or message can be restored for 30 days and is then removed; in the bin it can be removed at once. To have your account removed, ask whoever runs this server.',
  },
}
