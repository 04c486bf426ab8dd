export const en = {
  title: 'For developers',
  lead: 'Other programs can do here what you can do: read and search files, ask, write. They use the same calls as these pages.',
  key: {
    heading: 'Make a key',
    text: 'A program needs an access key of yours. You choose whether it may only read, where, and for how long.',
    make: 'Make a key in your settings',
    use: 'Send it with every request:',
    answer: 'An answer is JSON with the data, or a file. An error has a code:',
  },
  rules: {
    heading: 'What a key may do',
    scope:
      'A key that reads makes only calls that change nothing. One that writes makes all others too.',
    oneKb:
      'To a key of one knowledge base, all others are missing. Calls that are about several are refused with 403, key_not_allowed.',
    rights:
      'A key can never do more than you: your role in each knowledge base decides, at every call.',
    refused: 'A wrong, expired or revoked key gets 401. Revoking takes effect at once.',
    rates:
      'A key has limits of its own. Beyond them the answer is 429, and says in Retry-After how many seconds to wait.',
    account:
      'No key changes your account: profile, sessions, payments and the keys themselves stay yours.',
  },
  mcp: {
    heading: 'Connect an assistant (MCP)',
    text: 'Assistants that speak the Model Context Protocol search, read and ask here. Give yours this address:',
    asks: 'It sends you here, and you decide whether it may also write, and where (OAuth 2.1). What you allow is a key that the program renews by itself, listed with your keys until you revoke it.',
    withKey: 'A program that cannot ask you, or has no browser, gets a key instead:',
    tools: 'Either way it has these tools:',
  },
  tools: {
    list_knowledge_bases: 'lists knowledge bases and their chats.',
    search: 'finds passages, files, folders, messages and people.',
    read_file: 'reads a file page by page.',
    read_chat: 'reads the messages of a chat.',
    ask: 'asks the bot, and shows the answer with its quotes. Needs a key that writes.',
    add_page: 'adds a page of Markdown as a file. Needs a key that writes.',
    post_message: 'posts a message to a chat. Needs a key that writes.',
  },
  calls: {
    heading: 'All calls',
    text: 'Each call with a line to try it and a real answer.',
    openapi: 'The same as an OpenAPI document',
    types: 'From it, types for a client in TypeScript are made with one line:',
  },
  noun: {
    title: 'Calls: {{noun}}',
    text: 'Set these two first. The ids in the lines are examples.',
  },
  uses: {
    read: 'For any key.',
    write: 'For a key that writes.',
    readEverywhere: 'For any key that is not of one knowledge base.',
    writeEverywhere: 'For a key that writes and is not of one knowledge base.',
  },
}
