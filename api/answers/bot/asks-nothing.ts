/** Each is a whole message by itself. */
const said = {
  english:
    'hi|hello|hey|thanks?|thx|ok|okay|cheers|great|cool|nice|perfect|awesome|wow|alright|all right|understood|got it|sorry|bye|goodbye|see you|yes|yep|yeah|no|nope|welcome|good (?:day|morning|afternoon|evening|night)',
  chinese:
    '谢谢|多谢|感谢|谢了|谢|你好|您好|大家好|嗨|哈喽|好的|好|嗯|行|可以|收到|明白|知道|懂|了解|辛苦|再见|拜拜|早上好|上午好|下午好|晚上好|早安|早|晚安|没问题|不客气|不用谢|对|是的|没事|抱歉|不好意思|太棒|棒',
}
/** Only beside the others. */
const around = {
  english:
    'oh|well|and|many|so|very|a|lot|much|again|there|everybody|everyone|all|you|for|the|your|this|that|it|is|was|help|then|now|later|soon|today|bot',
  chinese: '你|您|你们|大家|各位|了|啦|啊|呀|哦|哈|吧|的|非常|很|太|十分|我|都|机器人|帮忙|帮助',
}
const whole = (words: string) => String.raw`(?<!\S)(?:${words})(?!\S)`
const saidIn = new RegExp(`${whole(said.english)}|${said.chinese}`, 'gu')
const aroundIn = new RegExp(`${whole(around.english)}|${around.chinese}|\\s`, 'gu')
const mostCharacters = 60

/** Returns whether a message is a greeting, thanks or an "ok", alone: no file is to answer it. */
export function asksNothing(message: string): boolean {
  if (message.length > mostCharacters || /[?？]/u.test(message)) return false
  const words = message
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  if (words === '') return message.trim() !== ''
  const others = words.replace(saidIn, ' ')
  return others !== words && others.replace(aroundIn, '') === ''
}
