import type { Wallet } from '@latchkit/core'
import { featuredWallets } from './featured.js'
import { moreFeatured } from './featuredMore.js'
import { ambire } from './list/ambire.js'
import { anchorage } from './list/anchorage.js'
import { asigna } from './list/asigna.js'
import { atomic } from './list/atomic.js'
import { backpack } from './list/backpack.js'
import { bifrost } from './list/bifrost.js'
import { bitcoinCom } from './list/bitcoinCom.js'
import { bitget } from './list/bitget.js'
import { bitPay } from './list/bitPay.js'
import { blockchainCom } from './list/blockchainCom.js'
import { brave } from './list/brave.js'
import { bybit } from './list/bybit.js'
import { cake } from './list/cake.js'
import { coin98 } from './list/coin98.js'
import { coolWallet } from './list/coolWallet.js'
import { core } from './list/core.js'
import { cryptoCom } from './list/cryptoCom.js'
import { dcent } from './list/dcent.js'
import { edge } from './list/edge.js'
import { enkrypt } from './list/enkrypt.js'
import { exodus } from './list/exodus.js'
import { fireblocks } from './list/fireblocks.js'
import { fordefi } from './list/fordefi.js'
import { foxWallet } from './list/foxWallet.js'
import { frame } from './list/frame.js'
import { gate } from './list/gate.js'
import { gem } from './list/gem.js'
import { gemini } from './list/gemini.js'
import { hot } from './list/hot.js'
import { imToken } from './list/imToken.js'
import { ioPay } from './list/ioPay.js'
import { jupiter } from './list/jupiter.js'
import { kaia } from './list/kaia.js'
import { keplr } from './list/keplr.js'
import { kraken } from './list/kraken.js'
import { ledger } from './list/ledger.js'
import { magicEden } from './list/magicEden.js'
import { mathWallet } from './list/mathWallet.js'
import { mew } from './list/mew.js'
import { nightly } from './list/nightly.js'
import { nova } from './list/nova.js'
import { oneInch } from './list/oneInch.js'
import { oneKey } from './list/oneKey.js'
import { orange } from './list/orange.js'
import { oyl } from './list/oyl.js'
import { rabby } from './list/rabby.js'
import { rainbow } from './list/rainbow.js'
import { ready } from './list/ready.js'
import { robinhood } from './list/robinhood.js'
import { ronin } from './list/ronin.js'
import { safe } from './list/safe.js'
import { safePal } from './list/safePal.js'
import { solflare } from './list/solflare.js'
import { subWallet } from './list/subWallet.js'
import { talisman } from './list/talisman.js'
import { tangem } from './list/tangem.js'
import { tokenPocket } from './list/tokenPocket.js'
import { trezor } from './list/trezor.js'
import { unisat } from './list/unisat.js'
import { uniswap } from './list/uniswap.js'
import { universalProfiles } from './list/universalProfiles.js'
import { unstoppable } from './list/unstoppable.js'
import { zeal } from './list/zeal.js'
import { zengo } from './list/zengo.js'
import { zerion } from './list/zerion.js'

/**
 * Every bundled wallet, most widely used first. Facts only, no icons. For the server and for tools; a
 * page takes `loadWallets()`, which keeps these bytes out of the first paint.
 *
 * @example
 * import { wallets } from '@latchkit/wallets/all'
 * const byRdns = wallets.find(wallet => wallet.rdns === 'io.metamask')
 */
export const wallets: readonly Wallet[] = [
  ...featuredWallets,
  ...moreFeatured,
  rabby,
  rainbow,
  ledger,
  solflare,
  backpack,
  unisat,
  safe,
  uniswap,
  zerion,
  bitget,
  cryptoCom,
  exodus,
  magicEden,
  jupiter,
  brave,
  tokenPocket,
  safePal,
  imToken,
  kraken,
  robinhood,
  bybit,
  oneKey,
  oneInch,
  ready,
  ronin,
  core,
  keplr,
  nightly,
  tangem,
  trezor,
  coin98,
  mathWallet,
  gate,
  enkrypt,
  frame,
  ambire,
  zeal,
  mew,
  talisman,
  subWallet,
  nova,
  bifrost,
  kaia,
  orange,
  oyl,
  asigna,
  fordefi,
  fireblocks,
  anchorage,
  gemini,
  blockchainCom,
  bitPay,
  bitcoinCom,
  unstoppable,
  gem,
  hot,
  edge,
  atomic,
  cake,
  zengo,
  foxWallet,
  ioPay,
  dcent,
  coolWallet,
  universalProfiles,
]
