import type { en } from '#app/locales/en/about.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '关于 Commonplace',
  description: 'Commonplace 为何以一种笔记本命名，又如何对待你的文档。',
  lead: '几百年来，读书人常备一本札记（commonplace book）：抄下值得留存的文字，并注明出处。',
  idea: {
    heading: '初衷',
    first:
      '团队的知识，一半躺在没空读的文件里，一半淹没在找不回的聊天里。Commonplace 把两者放在一起，让每个说法都连着它的出处。',
    second:
      '人说的话用一种字体，文档里的话用另一种。从文档中找到的文字用黄色标出，除此之外绝不用黄色。哪些是依据，哪些是讨论，一眼便知。',
  },
  answers: {
    heading: '可以核对的回答',
    first:
      'AI 只根据你有权阅读的文件作答。每条引文在显示之前都会与原文比对，凡不是逐字出自原文的，一律去掉。',
    second: '如果文件里没有答案，它会直说。',
  },
  yours: {
    heading: '由你自己运行',
    first:
      '一条命令即可在自己的机器上启动，所有数据都留在那里。任何浏览器、缓慢的网络、只用键盘、不开 JavaScript，都能使用。',
    second:
      '不接入语言模型时，回答就在这台机器上用文件里的原话生成。接入后由模型来写，引文同样逐条核对。',
  },
} satisfies Translated<typeof en>
