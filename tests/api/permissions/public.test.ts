import { testMatrix } from './matrix.ts'

testMatrix(true, 'one by one')
