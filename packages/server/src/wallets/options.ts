import type { Wallet, WalletIcon } from '@latchkit/core'
import * as v from 'valibot'
import { codeOption, defineOptions, listOption } from '../config/option.js'

export const walletOptions = defineOptions({
  /** Ids, image ids or rdns of wallets that you have certified: `badge_type=certified` of the directory. Default: none. */
  certifiedWalletIds: listOption({
    variable: 'CERTIFIED_WALLETS',
    meaning:
      'Ids, image ids or rdns of wallets that you have certified, comma-separated: `badge_type=certified` of the directory',
    item: v.string(),
  }),
  /** Wallets of the directory. Default: the bundled list. */
  wallets: codeOption<readonly Wallet[]>(input => input),
  /** Icons of the wallets by image id. Default: the bundled ones; a letter where there is none. */
  walletIcons: codeOption<(imageId: string) => Promise<WalletIcon | undefined>>(input => input),
})
