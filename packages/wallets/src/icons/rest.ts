import type { WalletIcon } from '@latchkit/core'
import { backpackIcon } from './backpack.js'
import { binanceIcon } from './binance.js'
import { bitgetIcon } from './bitget.js'
import { braveIcon } from './brave.js'
import { bybitIcon } from './bybit.js'
import { coreIcon } from './core.js'
import { cryptoComIcon } from './cryptoCom.js'
import { exodusIcon } from './exodus.js'
import { gateIcon } from './gate.js'
import { imTokenIcon } from './imToken.js'
import { jupiterIcon } from './jupiter.js'
import { keplrIcon } from './keplr.js'
import { krakenIcon } from './kraken.js'
import { leatherIcon } from './leather.js'
import { ledgerIcon } from './ledger.js'
import { letterIcons } from './letters.js'
import { magicEdenIcon } from './magicEden.js'
import { nightlyIcon } from './nightly.js'
import { okxIcon } from './okx.js'
import { oneKeyIcon } from './oneKey.js'
import { rabbyIcon } from './rabby.js'
import { rainbowIcon } from './rainbow.js'
import { robinhoodIcon } from './robinhood.js'
import { roninIcon } from './ronin.js'
import { safeIcon } from './safe.js'
import { safePalIcon } from './safePal.js'
import { solflareIcon } from './solflare.js'
import { tangemIcon } from './tangem.js'
import { tokenPocketIcon } from './tokenPocket.js'
import { trezorIcon } from './trezor.js'
import { unisatIcon } from './unisat.js'
import { uniswapIcon } from './uniswap.js'
import { xverseIcon } from './xverse.js'
import { zerionIcon } from './zerion.js'

/** Marks of every wallet behind the first rows, by image id. */
export const restIcons: Readonly<Record<string, WalletIcon>> = {
  xverse: xverseIcon,
  okx: okxIcon,
  leather: leatherIcon,
  binance: binanceIcon,
  rabby: rabbyIcon,
  rainbow: rainbowIcon,
  ledger: ledgerIcon,
  solflare: solflareIcon,
  backpack: backpackIcon,
  unisat: unisatIcon,
  safe: safeIcon,
  uniswap: uniswapIcon,
  zerion: zerionIcon,
  bitget: bitgetIcon,
  'crypto-com': cryptoComIcon,
  exodus: exodusIcon,
  'magic-eden': magicEdenIcon,
  jupiter: jupiterIcon,
  brave: braveIcon,
  tokenpocket: tokenPocketIcon,
  safepal: safePalIcon,
  imtoken: imTokenIcon,
  kraken: krakenIcon,
  robinhood: robinhoodIcon,
  bybit: bybitIcon,
  onekey: oneKeyIcon,
  ronin: roninIcon,
  core: coreIcon,
  keplr: keplrIcon,
  nightly: nightlyIcon,
  tangem: tangemIcon,
  trezor: trezorIcon,
  gate: gateIcon,
  ...letterIcons,
}
