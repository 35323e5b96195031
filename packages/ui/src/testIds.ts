// `@latchkit/ui/test-ids`: the test ids of the kit, for tests of host sites.
import type { testIds } from './catalogue.js'

export { testIds } from './catalogue.js'
export { withValue } from './components/withValue.js'

export type TestIdName = keyof typeof testIds
