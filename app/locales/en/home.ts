export const en = {
  title: 'Commonplace: ask your files, see the exact line',
  description:
    'Put your team’s documents in one place, talk about them, and get answers that quote the page they come from.',
  hero: { first: 'Ask your files.', second: 'See the exact line.' },
  lead: 'Put your team’s documents in one place, talk about them, and get answers that quote the page they come from.',
  start: 'Start building',
  explore: 'Explore public bases',
  sample: {
    question: 'What is the washout period before arm\u00a0B?',
    before: 'Participants shall observe ',
    marked: 'a washout period of fourteen (14) days from the last dose of the comparator',
    after: ' before the first administration in arm\u00a0B.',
    source: 'Protocol v4.pdf, page 4',
  },
  screens: {
    heading: 'What it looks like',
    whole: '{{alt}}: the whole window',
    moving: 'Moving',
    answer: {
      alt: 'A question is typed on the page of a knowledge base. The answer is a sentence of a file, marked. Its link opens the page of the file beside the chat, at the same sentence; Esc closes it.',
      caption: 'Ten seconds: a question, the line that answers it, and the page it stands on.',
    },
    talk: {
      alt: 'A chat of five people with reactions and a picture, and beside it a thread in which the AI quotes a file',
      caption: 'The talk of the team, with threads; ask the AI in the middle of one.',
    },
    files: {
      alt: 'Folders, the files of one of them, and what is known about a file',
      caption: 'Folders and files, with who brought each and where it was mentioned.',
    },
  },
  features: {
    heading: 'What it does for a team',
    documents: {
      title: 'Reads your documents',
      text: 'Text is taken out of every file and web page together with its place: the page, the slide, the sheet, the heading.',
    },
    search: {
      title: 'Finds and answers',
      text: 'Search goes through files, titles and messages at once. The bot answers from them and quotes what it used.',
    },
    together: {
      title: 'Keeps the talk beside the source',
      text: 'The talk of the whole team lives next to the files it is about, so decisions can be traced.',
    },
  },
  how: {
    heading: 'How it works',
    upload: {
      title: 'Upload',
      text: 'PDF, Word, slides, sheets, e-books and web links. Each one tells you when it is readable, or why not.',
    },
    process: {
      title: 'Process',
      text: 'Every page is indexed in English and Chinese, with its place kept.',
    },
    share: {
      title: 'Share',
      text: 'Invite people by link or e-mail, or make it public. You decide who may read, download, upload and talk.',
    },
  },
  closing: {
    heading: 'Start with the file you always have to look up',
    text: 'Make a knowledge base, upload that one file, and ask it something. You will see the line.',
    action: 'Get started',
  },
}
