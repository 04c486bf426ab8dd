import type { en } from '#app/locales/en/home.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: 'Commonplace：问你的文件，直达原文那一行',
  description: '把团队的文档放在一处，边读边聊，得到的每个回答都引用原文出处。',
  hero: { first: '问你的文件，', second: '直达原文那一行。' },
  lead: '把团队的文档放在一处，边读边聊，得到的每个回答都引用原文出处。',
  start: '创建知识库',
  explore: '浏览公开知识库',
  sample: {
    question: 'B 组给药前的洗脱期是多久？',
    before: '受试者在 B 组首次给药前，应',
    marked: '自末次服用对照药起经历十四（14）天的洗脱期',
    after: '。',
    source: '试验方案 v4.pdf，第 4 页',
  },
  screens: {
    heading: '实际界面',
    whole: '{{alt}}：查看整个窗口',
    moving: '动态演示',
    answer: {
      alt: '在知识库主页输入问题，回答是文件里的一句原文，已经标亮；点开链接，聊天旁边打开文件的那一页，停在同一句；按 Esc 关闭。',
      caption: '十秒钟：一个问题、回答它的那一行，以及那一行所在的页面。',
    },
    talk: {
      alt: '五人聊天，有表情回应和图片，旁边的话题里 AI 引用了文件原文',
      caption: '团队聊天，可以展开话题，也可以在话题里直接问 AI。',
    },
    files: {
      alt: '文件夹、其中的文件，以及一个文件的详细信息',
      caption: '文件夹和文件：谁上传的、在哪里提到过，一看便知。',
    },
  },
  features: {
    heading: '它为团队做什么',
    documents: {
      title: '读懂文档',
      text: '从每个文件和网页中提取文字，并记下所在位置：页码、幻灯片、工作表或标题。',
    },
    search: {
      title: '能找，也能答',
      text: '一次搜索覆盖文件、标题和消息。AI 据此作答，并引用用到的原文。',
    },
    together: {
      title: '讨论紧挨着出处',
      text: '整个团队的讨论就在文件旁边，每个决定都有据可查。',
    },
  },
  how: {
    heading: '如何使用',
    upload: {
      title: '上传',
      text: 'PDF、Word、幻灯片、表格、电子书和网页链接。何时可读、为何不可读，一目了然。',
    },
    process: { title: '处理', text: '每一页都建立中英文索引，并保留所在位置。' },
    share: {
      title: '分享',
      text: '通过链接或邮件邀请，也可以设为公开。谁能阅读、下载、上传和聊天，由你决定。',
    },
  },
  closing: {
    heading: '从那份总要翻找的文件开始',
    text: '新建一个知识库，上传那份文件，问它一个问题，答案就在那一行。',
    action: '开始使用',
  },
} satisfies Translated<typeof en>
