import { frameTestIds } from './components/frame.js'
import { sharedTestIds } from './components/shared.js'
import { sharedAccountTestIds } from './components/sharedAccount.js'
import { extrasTestIds } from './shell/extrasTestIds.js'
import { testIds as account } from './views/account/testIds.js'
import { testIds as connecting } from './views/connecting/testIds.js'
import { testIds as directory } from './views/directory/testIds.js'
import { testIds as help } from './views/help/testIds.js'
import { testIds as pairing } from './views/pairing/testIds.js'
import { testIds as send } from './views/send/testIds.js'

export { withValue } from './components/withValue.js'

/** Test ids of the buttons that `@latchkit/react` draws in the page. */
const page = {
  connectButton: 'lk-connect-button',
  accountButton: 'lk-account-button',
  networkButton: 'lk-network-button',
} as const

type TestIds = Readonly<
  typeof page &
    typeof frameTestIds &
    typeof extrasTestIds &
    typeof sharedTestIds &
    typeof sharedAccountTestIds &
    typeof connecting &
    typeof pairing &
    typeof directory &
    typeof help &
    typeof account &
    typeof send
>

/**
 * Every `data-testid` of the kit. They are public: tests of host sites use them. `<…>` is a placeholder, see
 * `withValue`. `docs/test-ids.md` is generated from this constant.
 */
export const testIds: TestIds = {
  ...page,
  ...frameTestIds,
  ...extrasTestIds,
  ...sharedTestIds,
  ...sharedAccountTestIds,
  ...connecting,
  ...pairing,
  ...directory,
  ...help,
  ...account,
  ...send,
}

export type TestIdName = keyof TestIds
