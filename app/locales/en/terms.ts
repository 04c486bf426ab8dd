export const en = {
  title: 'Terms',
  description: 'The rules for using this Commonplace server.',
  lead: 'A few rules, in plain words. They are between you and whoever runs this server; the makers of the software are no party to them.',
  yours: {
    heading: 'Your content stays yours',
    text: 'You keep every right to what you upload and write. You let this server store and process it for the people you share it with, and for nothing else.',
  },
  conduct: {
    heading: 'What is not allowed',
    rights: 'Uploading what you have no right to share.',
    harm: 'Content or conduct that breaks the law or harasses people.',
    access: 'Reaching for data that is not meant for you, or overloading the server.',
  },
  answers: {
    heading: 'Answers can be wrong',
    text: 'The bot quotes its sources so that you can check them. Do check them before you rely on an answer.',
  },
  service: {
    heading: 'The service',
    text: 'Commonplace comes as it is, without a guarantee that it is always available. Keep copies of what you cannot lose. Whoever runs this server may close accounts that break these rules.',
  },
}
