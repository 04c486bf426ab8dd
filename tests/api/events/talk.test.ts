import { talkKinds } from './all.ts'
import { testKinds } from './watch.ts'

testKinds(talkKinds)
