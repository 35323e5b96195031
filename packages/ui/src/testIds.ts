import * as ids from './ids.js'
import * as moreIds from './moreIds.js'
import * as pairingIds from './pairingIds.js'
import * as sendIds from './sendIds.js'

export { withValue } from './withValue.js'

type TestIds = Readonly<typeof ids & typeof pairingIds & typeof moreIds & typeof sendIds>

/**
 * Every `data-testid` of the kit. They are public: tests of host sites rely on them. `<…>` stands for a
 * value, see `withValue`. `docs/test-ids.md` is generated from this constant.
 */
export const testIds: TestIds = { ...ids, ...pairingIds, ...moreIds, ...sendIds }

export type TestIdName = keyof TestIds
