export const en = {
  title: 'About Commonplace',
  description: 'Why Commonplace is named after a notebook, and what it does with your documents.',
  lead: 'For centuries readers kept a commonplace book: a notebook for what was worth keeping, each entry with the place it came from.',
  idea: {
    heading: 'The idea',
    first:
      'A team’s knowledge lies in files nobody has time to read and in conversations nobody can find again. Commonplace puts the two side by side, and keeps the thread between a claim and its source.',
    second:
      'What people say is set in one typeface, what a document says in another. Words found in a document are marked in yellow, and nothing else is ever yellow. You can see at a glance what is evidence and what is talk.',
  },
  answers: {
    heading: 'Answers you can check',
    first:
      'The bot answers from the files you may read, and from nothing else. Each quotation is compared with the file before you see it; one that does not stand there word for word is dropped.',
    second: 'When nothing in the files answers your question, it says so.',
  },
  yours: {
    heading: 'Yours to run',
    first:
      'Commonplace starts with one command on a machine of your own, and keeps everything there. Its pages work in any browser, on a slow line, by keyboard, and without JavaScript.',
    second:
      'Without a key of a language model, answers are made on that machine, from the words of your files. With one, the model writes and the quotations are checked all the same.',
  },
}
