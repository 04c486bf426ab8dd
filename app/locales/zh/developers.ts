import type { en } from '#app/locales/en/developers.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '开发者',
  lead: '你能做的，其他程序也能做：读取和搜索文件、提问、写入。它们使用的接口与这些页面相同。',
  key: {
    heading: '创建密钥',
    text: '程序需要你的访问密钥。你可以决定它是否只读、能用于哪里、有效多久。',
    make: '在设置中创建密钥',
    use: '每次请求都要带上密钥：',
    answer: '返回的是带数据的 JSON 或文件。出错时会给出错误代码：',
  },
  rules: {
    heading: '密钥能做什么',
    scope: '只读密钥只能调用不做任何更改的接口，读写密钥还可以调用其他接口。',
    oneKb:
      '对于限定在一个知识库的密钥，其他知识库都不存在。涉及多个知识库的接口会返回 403（key_not_allowed）。',
    rights: '密钥的权限不会超过你本人：每次调用都以你在该知识库的角色为准。',
    refused: '错误、过期或已撤销的密钥会得到 401。撤销立即生效。',
    rates: '每个密钥有自己的频率限制。超出后返回 429，Retry-After 会说明需要等待的秒数。',
    account: '密钥不能更改你的账号：个人资料、登录会话、付款和密钥本身都只由你管理。',
  },
  mcp: {
    heading: '连接助手（MCP）',
    text: '支持 Model Context Protocol 的助手可以在这里搜索、阅读和提问。把这个地址交给它：',
    asks: '它会请你回到这里，由你决定它能否写入、能用于哪里（OAuth 2.1）。你允许的访问也是一个密钥，由程序自动续期，和其他密钥列在一起，可以随时撤销。',
    withKey: '如果程序无法向你请求，或没有浏览器，就改用密钥：',
    tools: '两种方式都会得到这些工具：',
  },
  tools: {
    list_knowledge_bases: '列出知识库及其中的聊天。',
    search: '查找段落、文件、文件夹、消息和成员。',
    read_file: '逐页读取文件。',
    read_chat: '读取聊天消息。',
    ask: '向 AI 提问，返回带引文的回答。需要读写密钥。',
    add_page: '把一页 Markdown 添加为文件。需要读写密钥。',
    post_message: '在聊天中发送消息。需要读写密钥。',
  },
  calls: {
    heading: '所有接口',
    text: '每个接口都有可以直接试用的命令和真实的返回结果（英文）。',
    openapi: 'OpenAPI 文档',
    types: '用一行命令就能从中生成 TypeScript 客户端的类型：',
  },
  noun: {
    title: '接口：{{noun}}',
    text: '请先设置这两个变量。命令中的 id 仅为示例。',
  },
  uses: {
    read: '任何密钥都可以调用。',
    write: '需要读写密钥。',
    readEverywhere: '任何未限定知识库的密钥都可以调用。',
    writeEverywhere: '需要未限定知识库的读写密钥。',
  },
} satisfies Translated<typeof en>
