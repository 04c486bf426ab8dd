import { stem } from './stem.ts'

const englishList = `
a an the and or but nor if then else so as at by for from in into of off on onto out over to up with
without within about above after again against all also am any are because been before being below
between both can could did do does doing down during each few further had has have having he her here
hers herself him himself his how i is it its itself just me more most my myself no not now only other
our ours ourselves own same she should some such than that their theirs them themselves there these
they this those through too under until very was we were what when where which while who whom whose
why will would you your yours be s t re ve ll d m
`

const questionList = `
name many much kind type sort call tell give one thing mean say please used use example
`

/** They show what is asked for and never occur in the answer. */
const chineseQuestion = [
  '为什么|什么时候|什么时间|什么地方|什么样|什么|怎么样|怎样|怎么|如何|为何|何时|何地|何处|何种|是否',
  '哪一年|哪一个|哪一种|哪一|哪些|哪里|哪儿|哪个|哪年|哪种|哪位|哪|谁|多少|多久|多长|多大|多高|多远|几',
  '吗|呢|请问|叫做|叫什么',
  // Not in words such as 功能 and 能力.
  '能不能|可不可以|可以|能否|还能|(?<![功性智可技职本才机热电])能(?![力源量够耗级见动手效])',
].join('|')

const chineseFunctionList = '的了是在和与及或被把将对于由从到为以之其这那有个也都而且并等于上中下'

/** Common in texts on any topic, so a match says less than their rarity suggests. */
const chineseCommonList = `
一个 一种 一些 一次 一起 第一 有些 有时 部分 大部 多数 少数 全部 所有 每个 其中 其他 另外 另一 不同 相同
这个 这些 这种 那些 那个 他们 她们 它们 我们 人们 自己 主要 重要 著名 特定 最初 最终 最后 最早 最大 最小 最高 最多
目前 现在 以前 之前 以后 之后 之间 曾经 已经 通常 经常 共同 总共 大约 同时 时候 时间 地方 地区 国家 世界 人员
类型 种类 方式 方法 情况 过程 结果 原因 目的 问题 名字 名称 组织 活动 工作 开始 结束 成为 进行 使用 发生 发展 出现
认为 需要 可以 可能 应该 能够 没有 通过 根据 关于 由于 因为 所以 但是 如果 除了 以及 或者 还是 导致 造成 包括
作为 属于 位于 具有 拥有 得到 获得 提供 支持 允许 选择 改变 变得
`

const english = new Set(englishList.trim().split(/\s+/).map(stem))
const question = new Set(questionList.trim().split(/\s+/).map(stem))
const chineseCommon = new Set(chineseCommonList.trim().split(/\s+/))
const chineseFunction = new Set(chineseFunctionList)

export function isStopword(term: string): boolean {
  return english.has(term)
}

/** "name", "kind", "called". */
export function isQuestionFiller(term: string): boolean {
  return question.has(term)
}

export function isFunctionCharacter(char: string): boolean {
  return chineseFunction.has(char)
}

export function isCommonPair(pair: string): boolean {
  return chineseCommon.has(pair)
}

export function chineseQuestionWords(text: string): [number, number][] {
  return [...text.matchAll(new RegExp(chineseQuestion, 'g'))].map((match) => [
    match.index,
    match.index + match[0].length,
  ])
}
