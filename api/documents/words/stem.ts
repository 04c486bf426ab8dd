import { stemmer } from 'stemmer'

const irregular = `
arise arose arisen|be is are was were been being am|bear bore borne|beat beaten|become became
begin began begun|bend bent|bind bound|bite bit bitten|blow blew blown|break broke broken
bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|cling clung
come came|creep crept|deal dealt|dig dug|do does did done|draw drew drawn|dream dreamt
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt
fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten
forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown
hang hung|have has had|hear heard|hide hid hidden|hold held|keep kept|know knew known
lay laid|lead led|lean leant|learn learnt|leave left|lend lent|lie lay lain|light lit|lose lost
make made|mean meant|meet met|pay paid|prove proven|ride rode ridden|ring rang rung|rise rose risen
run ran|say said|see saw seen|seek sought|sell sold|send sent|shake shook shaken|shine shone
shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept
slide slid|speak spoke spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck
strike struck stricken|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken
teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood
wake woke woken|wear wore worn|weave wove woven|win won|wind wound|withdraw withdrew withdrawn
write wrote written|breed bred|mow mown|sew sewn|sow sown|spell spelt|spill spilt|swell swollen
rebuild rebuilt|repay repaid|resell resold|rewrite rewrote rewritten|undertake undertook undertaken
foresee foresaw foreseen|oversee oversaw overseen|override overrode overridden|overtake overtook overtaken
uphold upheld|withhold withheld|mistake mistook mistaken|overcome overcame|undergo underwent undergone|overthrow overthrew overthrown
man men|woman women|child children|foot feet|tooth teeth|goose geese|mouse mice
die died dying dies dead death|birth born|life lives live lived living|long length|high height
wide width|deep depth|strong strength|marry marriage married|lose loss|choose choice|grow growth
weigh weight|see sight|speak speech|fly flight|sell sale sales|think thought|believe belief|prove proof
succeed success|receive receipt|describe description|destroy destruction|produce production
percent per-cent percentage|analysis analyses|crisis crises|basis bases|criterion criteria
phenomenon phenomena|medium media|datum data|index indices|matrix matrices|bacterium bacteria
`

const lemmas = new Map(
  irregular
    .trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [lemma = '', ...forms] = line.trim().split(' ')
      return forms.map((form): [string, string] => [form, lemma])
    }),
)

const cacheWords = 50_000
const known = new Map<string, string>()

/** Both "won" and "winning" become "win". */
export function stem(word: string): string {
  const found = known.get(word)
  if (found !== undefined) return found
  const made = stemmer(lemmas.get(word) ?? word)
  if (known.size >= cacheWords) known.clear()
  known.set(word, made)
  return made
}
