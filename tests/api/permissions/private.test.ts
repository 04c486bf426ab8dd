import { testMatrix } from './matrix.ts'

testMatrix(false, 'one by one')
